import { useState } from 'react';
import { limits } from '#contracts/limits.ts';
import { formatDay } from '#web/lib/dates.ts';
import { useConfig } from '#web/lib/use-config.ts';
import { managePictures as texts } from '#web/texts/pictures/manage-pictures.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ForOwners } from '#web/ui/for-owners.tsx';
import { LoadingOrError } from '#web/ui/loading-or-error.tsx';
import { Page } from '#web/ui/page.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { formatSize } from '../../uploads/format.ts';
import { useStoredFiles } from '../api/list-pictures.ts';
import { picturesAmong, type StoredPicture } from '../stored-pictures.ts';
import { PageSize } from './page-size.tsx';
import './pictures.css';

/** The stored pictures, for owners. */
export default function PicturesPage() {
  return (
    <ForOwners title={texts.title} refusal={texts.ownersOnly}>
      <Pictures />
    </ForOwners>
  );
}

function Pictures() {
  const [limit, setLimit] = useState<number>(limits.imagesPerPage.default);
  const { unusedPictureDays } = useConfig();
  return (
    <Page title={texts.title}>
      <div className="pictures">
        <p className="pictures__lead">{texts.lead(unusedPictureDays)}</p>
        <PageSize limit={limit} onChange={setLimit} />
        <List limit={limit} />
      </div>
    </Page>
  );
}

function List({ limit }: { limit: number }) {
  const stored = useStoredFiles(limit);
  const { data, hasNextPage } = stored;
  if (!data) return <LoadingOrError query={stored} />;
  const files = data.pages.flatMap((page) => page.images);
  const pictures = picturesAmong(files);
  if (pictures.length === 0 && !hasNextPage) {
    return (
      <EmptyState title={texts.emptyTitle} action={<LinkButton to="/add-products">{texts.add}</LinkButton>}>
        {texts.emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      <p className="pictures__count" role="status">
        {texts.count(pictures.length, files.length, hasNextPage)}
      </p>
      <ul className="pictures__grid">
        {pictures.map((picture) => (
          <Tile key={picture.imageKey} picture={picture} />
        ))}
      </ul>
      <ShowMore list={stored} texts={texts} />
    </>
  );
}

function Tile({
  picture: { imageKey, url, fileName, size, files, lastModified, thumbnail },
}: {
  picture: StoredPicture;
}) {
  return (
    <li className="pictures__tile">
      <a href={url} target="_blank" rel="noreferrer">
        <img src={thumbnail} alt={texts.open(fileName)} width={320} height={400} loading="lazy" decoding="async" />
      </a>
      <p className="pictures__name">{fileName}</p>
      <p className="pictures__facts">
        <span>{texts.size(formatSize(size), files)}</span>
        <span>{formatDay(lastModified)}</span>
      </p>
      <LinkButton look="secondary" to={`/add-products?${new URLSearchParams({ picture: imageKey })}`}>
        {texts.use}
        <span className="visually-hidden">{` ${fileName}`}</span>
      </LinkButton>
    </li>
  );
}
