import { latePart } from '#web/lib/late-part-query.ts';
import { LatePart } from '#web/ui/late-part.tsx';
import type { PersonalisationEditorProps } from './personalisation-editor.tsx';
import '../components/questions.css';
import './personalisation.css';

const part = latePart('personalisation', () => import('./personalisation-editor.tsx'));

/** The optional section of the product form that personalises a gift. Lazy-loaded, because the form works without it. */
export const PersonalisationSection = (props: PersonalisationEditorProps) => (
  <LatePart part={part}>{(Editor) => <Editor {...props} />}</LatePart>
);
