import { Link, type LinkProps } from '#web/ui/link.tsx';

interface OtherWayProps extends Pick<LinkProps, 'to' | 'state'> {
  /** The question before the link. */
  readonly question?: string;
  readonly label: string;
}

/** A link below a form to another page. */
export function OtherWay({ question, label, ...target }: OtherWayProps) {
  return (
    <p className="account__other">
      {question !== undefined && <span>{`${question} `}</span>}
      <Link {...target}>{label}</Link>
    </p>
  );
}
