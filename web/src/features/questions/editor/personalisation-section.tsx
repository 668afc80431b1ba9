import { lazyPart } from '#web/lib/lazy-part-query.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import type { PersonalisationEditorProps } from './personalisation-editor.tsx';
import '../components/questions.css';
import './personalisation.css';

const part = lazyPart('personalisation', () => import('./personalisation-editor.tsx'));

/** The optional section of the product form that personalises a gift. Lazy-loaded, because the form works without it. */
export const PersonalisationSection = (props: PersonalisationEditorProps) => (
  <LazyPart part={part}>{(Editor) => <Editor {...props} />}</LazyPart>
);
