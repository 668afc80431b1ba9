import './knot.css';

/** The shop's sign: a ribbon bow drawn as a kolam, two lines looping around four dots. Decoration only. */
export function Knot() {
  return (
    <svg viewBox="0 0 64 64" width="64" height="64" fill="none" aria-hidden="true" focusable="false">
      <g stroke="currentColor" strokeWidth="3.5" strokeLinejoin="round">
        <path d="M24.5 24.5Q32 29.7 39.5 24.5C46 20 60 20 60 32S46 44 39.5 39.5Q32 34.3 24.5 39.5C18 44 4 44 4 32S18 20 24.5 24.5Z" />
        <path d="M24.5 24.5Q29.7 32 24.5 39.5C20 46 20 60 32 60S44 46 39.5 39.5Q34.3 32 39.5 24.5C44 18 44 4 32 4S20 18 24.5 24.5Z" />
      </g>
      <g className="knot__dots">
        <circle cx="16" cy="32" r="3.25" />
        <circle cx="48" cy="32" r="3.25" />
        <circle cx="32" cy="16" r="3.25" />
        <circle cx="32" cy="48" r="3.25" />
      </g>
    </svg>
  );
}
