import './knot.css';

const loop =
  'M24.5 24.5Q32 29.7 39.5 24.5C46 20 60 20 60 32S46 44 39.5 39.5Q32 34.3 24.5 39.5C18 44 4 44 4 32S18 20 24.5 24.5Z';

/** The shop's sign: a ribbon bow drawn as a kolam, two lines looping around four dots. Decoration only. */
export function Knot() {
  return (
    <svg className="knot" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
      <path d={loop} />
      <path d={loop} />
      <path d="M16 32h.01M48 32h.01M32 16h.01M32 48h.01" />
    </svg>
  );
}
