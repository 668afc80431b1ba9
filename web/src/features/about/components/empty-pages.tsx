import type { ManagedTexts } from '#contracts/settings/shop-details.ts';
import { shopPages } from '#contracts/site-paths.ts';
import { shopTexts as texts } from '#web/texts/about/shop-texts.ts';
import { pageTitles } from '#web/texts/page-titles.ts';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useManagedTexts } from '../api/managed-texts.ts';
import './empty-pages.css';

/** Tells owners which pages about the shop are empty, with a link to write them. */
export function EmptyPagesNotice() {
  const { data } = useManagedTexts();
  return data ? <EmptyPages texts={data.texts} /> : null;
}

export function EmptyPages({ texts: written }: Pick<ManagedTexts, 'texts'>) {
  const empty = shopPages.filter((page) => written[page].text === undefined);
  if (empty.length === 0) return null;
  return (
    <Notice tone="attention" className="empty-pages" aria-label={texts.emptyLabel}>
      <ul>
        {empty.map((page) => (
          <li key={page}>
            <span>{texts.empty(pageTitles[page])}</span>{' '}
            <Link to={`/manage/settings#${page}`} aria-label={texts.writeOf(pageTitles[page])}>
              {texts.write}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
