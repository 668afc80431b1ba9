import { useMemo } from 'react';
import { type LetteredGift, notesOn } from './notes-on-words.ts';
import { useLetteringFonts } from './use-lettering-fonts.ts';
import './words-notes.css';

interface WordsNotesProps {
  readonly gift: LetteredGift;
  readonly words: readonly string[];
}

/** What the customer should know about the words before adding the gift to the cart. Empty until their fonts have loaded. */
export function WordsNotes({ gift, words }: WordsNotesProps) {
  const text = words.join('\n');
  const fonts = useLetteringFonts(text);
  const { category, aspect, printMm, sceneId } = gift;
  const [width, height] = printMm ?? [];
  const notes = useMemo(() => {
    const drawing = fonts === undefined ? null : document.createElement('canvas').getContext('2d');
    const size: LetteredGift['printMm'] = width === undefined || height === undefined ? undefined : [width, height];
    return drawing ? notesOn(drawing, { category, aspect, printMm: size, sceneId }, text.split('\n')) : [];
  }, [category, aspect, width, height, sceneId, text, fonts]);
  return (
    <div className="words-notes" role="status">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
