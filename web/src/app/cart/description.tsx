import './description.css';

/** A product's description, cut to `--lines` lines (default 1). A press expands it, even before scripts have loaded. */
export function Description({ text }: { text: string }) {
  return (
    <details className="description">
      <summary>{text}</summary>
    </details>
  );
}
