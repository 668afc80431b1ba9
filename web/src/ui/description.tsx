import './description.css';

/** What a product is: its first line, or two where `--lines` says so, and all of it when it is pressed, also before a script has come. */
export function Description({ text }: { text: string }) {
  return (
    <details className="description">
      <summary>{text}</summary>
    </details>
  );
}
