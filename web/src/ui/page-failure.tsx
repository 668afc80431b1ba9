import lostParcel from '../assets/drawings/lost-parcel.svg';
import { LoadFailure } from './load-failure.tsx';
import './page-failure.css';

/** Shows why a whole page failed to load, with a drawing and a retry. */
export function PageFailure({ error, retry }: { error: unknown; retry: () => unknown }) {
  return (
    <div className="page-failure">
      <img src={lostParcel} alt="" width={240} height={200} />
      <LoadFailure error={error} retry={retry} />
    </div>
  );
}
