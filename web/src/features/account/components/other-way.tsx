import { Link, type LinkProps } from '#web/ui/link.tsx';

interface OtherWayProps extends Pick<LinkProps, 'to' | 'state'> {
  /** Asks whether the visitor is right here. */
  readonly question?: string;
  readonly label: string;
}

/** The way on for a visitor whom this page's form does not help. */
export function OtherWay({ question, label, ...target }: OtherWayProps) {
  return (
    <p className="account__other">
      {question !== undefined && `${question} `}
      <Link {...target}>{label}</Link>
    </p>
  );
}
