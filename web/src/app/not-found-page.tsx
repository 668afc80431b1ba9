import { notFound } from '../texts.ts';
import { LinkButton } from '../ui/button.tsx';
import { Knot } from '../ui/knot.tsx';
import { Page } from '../ui/page.tsx';
import './not-found-page.css';

/** Any path that is no screen (spec 2). */
export default function NotFoundPage() {
  return (
    <Page
      title={notFound.title}
      heading={notFound.text}
      width="narrow"
      before={
        <div className="not-found__drawing">
          <Knot />
        </div>
      }
    >
      <LinkButton to="/home">{notFound.action}</LinkButton>
    </Page>
  );
}
