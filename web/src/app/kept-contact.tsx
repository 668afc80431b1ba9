/** React keeps what the server has rendered inside: hydration never sets the inner HTML, and later renders pass the same object. */
export const Kept = ({ className }: { readonly className: string }) => (
  <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={kept} />
);
const kept = { __html: '' };

/** The footer's contact on a server-rendered page. It costs the first visit no data and almost no script. */
export const KeptContact = () => <Kept className="footer__contact" />;
