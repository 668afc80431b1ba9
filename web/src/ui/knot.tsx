/** The shop's sign: a ribbon bow drawn as a kolam, one line looping around dots. Decoration only. */
export function Knot() {
  return (
    <svg viewBox="0 0 64 64" width="64" height="64" fill="none" aria-hidden="true" focusable="false">
      <path
        d="M32 32C20 14 6 12 6 24s14 14 26 8c12-6 26-20 26-8s-14 14-26 8m0 0C20 26 14 50 24 56c8 4 8-12 8-24s8 28 16 24c8-5-4-24-16-24"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g fill="var(--marigold)">
        <circle cx="15" cy="24" r="3" />
        <circle cx="49" cy="24" r="3" />
        <circle cx="24" cy="47" r="3" />
        <circle cx="40" cy="47" r="3" />
      </g>
    </svg>
  );
}
