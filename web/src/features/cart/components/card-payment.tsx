import { cart as texts } from '../../../texts.ts';

/** The place of the card payment widget (spec 2). */
export function CardPayment() {
  return (
    <div className="card-payment">
      <h2>{texts.card}</h2>
      <p>{texts.cardNotSetUp}</p>
    </div>
  );
}
