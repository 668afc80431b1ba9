import type { ReactNode } from 'react';
import { type Inline, parseText } from '../markup.ts';

/** An owner's text as headings, paragraphs and lists. */
export function TextBlocks({ text }: { readonly text: string }) {
  return (
    <div className="text-blocks" dir="auto">
      {parseText(text).map((block, index) => {
        const key = `${index}`;
        if (block.kind === 'heading') {
          return block.level === 2 ? (
            <h2 key={key}>{withLinks(block.parts)}</h2>
          ) : (
            <h3 key={key}>{withLinks(block.parts)}</h3>
          );
        }
        if (block.kind === 'paragraph') return <p key={key}>{withLinks(block.parts)}</p>;
        const items = block.items.map((parts, item) => <li key={`${item}`}>{withLinks(parts)}</li>);
        return block.ordered ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>;
      })}
    </div>
  );
}

const withLinks = (parts: readonly Inline[]): ReactNode =>
  parts.map((part, index) =>
    typeof part === 'string' ? (
      <span key={`${index}`}>{part}</span>
    ) : (
      <a key={`${index}`} href={part.href} rel="noreferrer">
        {part.text}
      </a>
    ),
  );
