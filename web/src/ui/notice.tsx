import type { ComponentProps } from 'react';
import './notice.css';

interface NoticeProps extends ComponentProps<'section'> {
  readonly tone: 'attention' | 'success' | 'error';
}

/** A block that stands out: what somebody has to know first about what the page shows. */
export const Notice = ({ tone, className, ...rest }: NoticeProps) => (
  <section className={['notice', `notice--${tone}`, className].filter(Boolean).join(' ')} {...rest} />
);
