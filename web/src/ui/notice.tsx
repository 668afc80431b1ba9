import type { ComponentProps } from 'react';
import './notice.css';

interface NoticeProps extends ComponentProps<'section'> {
  readonly tone: 'attention' | 'success' | 'error';
}

/** A highlighted block with what the reader must know first about the page. */
export const Notice = ({ tone, className, ...rest }: NoticeProps) => (
  <section className={['notice', `notice--${tone}`, className].filter(Boolean).join(' ')} {...rest} />
);
