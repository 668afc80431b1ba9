import { useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import type { Product } from '#contracts/products/product.ts';
import { useAddressQuery } from '#web/lib/address-query.ts';
import { useSession } from '#web/lib/session.tsx';
import { questions as texts } from '#web/texts/questions/questions.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { moveFocusInView } from '#web/ui/move-focus.ts';
import { Price } from '#web/ui/price.tsx';
import { useAddLine } from '../../cart/api/add-line.ts';
import { AddToCart } from '../../cart/components/add-to-cart.tsx';
import { hasPhotos, lineOfAdded, lineWithPhotos, photosIn, useLinesInCart } from '../../cart/gifts-in-cart.ts';
import type { WantedLine } from '../../cart/wanted-line.ts';
import { useWordsPreview } from '../../previews/lettering/use-words-preview.tsx';
import { usePhotosField } from '../../previews/photos-question/use-photos-field.tsx';
import { keepAnswerDraft } from '../../questions/answer-drafts.ts';
import { PhotosNotice } from '../../questions/components/photos-notice.tsx';
import { QuestionFields } from '../../questions/components/question-fields.tsx';
import { LineNotice, SaveLine } from '../../questions/components/save-line.tsx';
import { priceWith } from '../../questions/field-values.ts';
import { useAnswers } from '../../questions/use-answers.ts';
import { useEditedLine } from '../../questions/use-edited-line.ts';
import { GiftInCart } from './gift-in-cart.tsx';

export interface PersonalBuyProps {
  readonly product: Product;
}

/** The price, the questions and Add to Cart of a product with questions. `?line=` is the ID of a cart line to edit. */
export default function PersonalBuy(props: PersonalBuyProps) {
  const lineId = useAddressQuery().get('line') ?? undefined;
  /** How often the customer has begun another gift. */
  const [round, setRound] = useState(0);
  const begin = (): void => {
    keepAnswerDraft(props.product.productId, {});
    setRound(round + 1);
  };
  if (props.product.state !== undefined) return <SoldOut {...props} />;
  return <Buy key={`${lineId ?? 'new'} ${round}`} lineId={lineId} isAnother={round > 0} onAnother={begin} {...props} />;
}

/** The price and the disabled button, without questions. */
const SoldOut = ({ product }: PersonalBuyProps) => (
  <div className="product-details__buy">
    <p className="product-details__price">
      <Price rupees={product.price} />
    </p>
    <AddToCart product={product} />
  </div>
);

interface BuyProps extends PersonalBuyProps {
  readonly lineId: string | undefined;
  /** True if the customer has added a gift and begins another one. */
  readonly isAnother: boolean;
  readonly onAnother: () => void;
}

function Buy({ product, lineId, isAnother, onAnother }: BuyProps) {
  const { productId, price, questions = [] } = product;
  const edited = useEditedLine(productId, lineId);
  const { state, line } = edited;
  const draftKey = lineId ?? productId;
  const answers = useAnswers({ questions, draftKey, stored: line?.answers });
  const { status } = useSession();
  const adding = useAddLine();
  const addingPhotos = useAddLine();
  const inCart = useLinesInCart(productId);
  const added = adding.data && lineOfAdded(inCart, adding.data);
  const photos = usePhotosField({
    ...{ product, draftKey, answers, line },
    isInCart: added !== undefined,
    hasPhotosInCart: inCart.some(hasPhotos),
  });
  const wordsPreview = useWordsPreview(product, answers);
  const [isRepeated, setRepeated] = useState(false);
  /** What the added gift lacks, because the typed answers can't be added. */
  const [without, setWithout] = useState<readonly string[]>([]);
  /** How often in a row Add to Cart was pressed while something blocked the photos. */
  const [blockedClicks, setBlockedClicks] = useState(0);
  /** Focuses the first unchecked box that blocks the photos, centred so that the page's bar does not cover it. */
  const showBlockingCheckbox = (): void => {
    const checkbox = answers.fields.current?.querySelector<HTMLElement>('[data-blocks-photos]:not(:checked)');
    checkbox?.focus({ preventScroll: true });
    checkbox?.closest('label')?.scrollIntoView?.({ block: 'center' });
  };
  const title = useRef<HTMLHeadingElement>(null);
  const isEditLinkFollowed = useNavigationType() === 'PUSH' && lineId !== undefined;
  useEffect(() => {
    // The button that began this gift is gone, or the customer came to change it. The page focuses its own heading first.
    if (isAnother || isEditLinkFollowed) queueMicrotask(() => moveFocusInView(title.current, 'start'));
  }, [isAnother, isEditLinkFollowed]);
  const wanted = (): WantedLine => {
    const given = answers.collect();
    const unanswered = Object.keys(given).length === 0;
    const follow = photos.follow && { draftKey };
    if (line) return { productId, answers: given, instead: line.lineId, ...follow };
    return { productId, ...(!unanswered && { answers: given }), ...follow };
  };
  const add = (): void => {
    const isBlocked = photos.blockers.length > 0;
    setBlockedClicks((before) => (isBlocked ? before + 1 : 0));
    addingPhotos.reset();
    if (isBlocked) showBlockingCheckbox();
    // A signed-out visitor leaves this page to log in, so the tick must come first: later pages can't ask for it.
    if (isBlocked && status === 'signed-out') return;
    const gift = wanted();
    setWithout(answers.refused().map(({ label }) => label));
    const isTwin = !photos.areChosen && lineWithPhotos(inCart, gift.answers) !== undefined;
    setRepeated(isTwin);
    if (isTwin) return;
    // The preview still shows the photos of the gift that was added, so a gift with other words has them too.
    const shown = photos.areChosen ? {} : photosIn(added?.answers);
    adding.add(Object.keys(shown).length > 0 ? { ...gift, answers: { ...shown, ...gift.answers } } : gift);
  };
  const lacksPhotos = blockedClicks > 0 && photos.blockers.length === 0 && adding.isSuccess && !addingPhotos.isSuccess;
  const total = <Price rupees={priceWith(price, answers.asked, answers.given)} />;
  return (
    <>
      <p className="product-details__price questions__price">{total}</p>
      {state !== 'none' && (
        <p>
          <Link to="/cart">{texts.backToCart}</Link>
        </p>
      )}
      <QuestionFields
        {...(state !== 'none' && { intro: { title: texts.titleOfEdit, lead: undefined } })}
        titleRef={title}
        questions={questions}
        answers={answers}
        photosField={photos.field}
      />
      {wordsPreview}
      <div className="product-details__buy product-details__buy--asked">
        <p className="product-details__price">{total}</p>
        {state === 'loading' || state === 'found' ? (
          <SaveLine
            edited={edited}
            wanted={wanted}
            answers={answers}
            blockers={photos.blockers}
            onBlocked={showBlockingCheckbox}
          />
        ) : state === 'failed' ? (
          <LoadFailure error={edited.loadError} retry={edited.reload} />
        ) : (
          <>
            {state !== 'none' && <LineNotice state={state} />}
            {blockedClicks > 0 && (
              <PhotosNotice
                key={blockedClicks}
                isAdded={adding.isSuccess}
                blockers={photos.blockers}
                adding={addingPhotos}
              />
            )}
            {state === 'none' && blockedClicks === 0 && (
              <GiftInCart
                lines={inCart}
                added={added}
                without={without}
                isRepeated={isRepeated}
                onAnother={onAnother}
              />
            )}
            {lacksPhotos ? (
              <Button
                busy={addingPhotos.isPending}
                busyLabel={texts.addingPhotos}
                onClick={() => addingPhotos.add(wanted())}
              >
                {texts.addPhotos}
              </Button>
            ) : (
              <AddToCart product={product} adding={{ ...adding, add }} />
            )}
          </>
        )}
      </div>
    </>
  );
}
