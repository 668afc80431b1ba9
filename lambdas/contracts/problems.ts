/**
 * The error catalogue. Every expected failure has one of these codes. `lambdas/platform/http/respond.ts` converts it to RFC 9457
 * `application/problem+json`, and the site shows its `detail`. Codes are part of the contract: never rename one.
 */
export const problems = {
  invalid_request: { status: 400, title: 'Some fields are not valid' },
  invalid_signature: { status: 400, title: 'This message is not signed by the card service' },
  invalid_cursor: { status: 400, title: 'This page of the list is not valid' },
  idempotency_key_missing: { status: 400, title: 'The Idempotency-Key header is missing' },
  not_signed_in: { status: 401, title: 'Please sign in' },
  not_an_owner: { status: 403, title: 'Only the shop owner may do this' },
  around_cloudfront: { status: 403, title: 'Please use the shop’s own address' },
  second_factor_needed: { status: 403, title: 'Owners need a second factor here' },
  sign_in_again: { status: 403, title: 'Please sign in again' },
  customer_blocked: { status: 403, title: 'This account cannot place orders' },
  cash_not_available: { status: 403, title: 'Cash on delivery is not available' },
  product_not_found: { status: 404, title: 'This product is not in the shop' },
  line_not_found: { status: 404, title: 'This product is not in your cart' },
  order_not_found: { status: 404, title: 'There is no such order' },
  upload_not_found: { status: 404, title: 'There is no such upload' },
  photo_not_found: { status: 404, title: 'There is no such photo' },
  address_not_found: { status: 404, title: 'There is no such address' },
  message_not_found: { status: 404, title: 'There is no such message' },
  finding_not_found: { status: 404, title: 'There is no such payment on the list' },
  last_owner: { status: 409, title: 'The shop needs an owner' },
  cart_empty: { status: 409, title: 'Your cart is empty' },
  cart_changed: { status: 409, title: 'Your cart has changed' },
  sold_out: { status: 409, title: 'This product is sold out' },
  cart_too_long: { status: 409, title: 'Your cart is too long for one order' },
  date_not_possible: { status: 409, title: 'Your gifts can’t arrive by that day' },
  area_not_served: { status: 409, title: 'We don’t deliver there' },
  cash_not_offered: { status: 409, title: 'Cash on delivery is not possible here' },
  personalisation_incomplete: { status: 409, title: 'A gift in your cart needs answers' },
  total_too_large: { status: 409, title: 'This total is too large' },
  amount_not_payable: { status: 409, title: 'This total cannot be paid by card' },
  already_paid: { status: 409, title: 'This cart is being paid by card' },
  confirmation_needed: { status: 409, title: 'This order is not confirmed yet' },
  order_cancelled: { status: 409, title: 'This order is cancelled' },
  making_started: { status: 409, title: 'Making has started' },
  too_late: { status: 409, title: 'It is too late for this' },
  asked_already: { status: 409, title: 'The customer was asked already' },
  mail_not_possible: { status: 409, title: 'The shop cannot mail this customer' },
  order_changed: { status: 409, title: 'This order has changed' },
  proof_not_approved: { status: 409, title: 'The customer has not approved the proof' },
  impossible_step: { status: 409, title: 'This order cannot take that step' },
  settings_changed: { status: 409, title: 'The settings have changed' },
  finding_settled: { status: 409, title: 'This payment is no longer on the list' },
  photo_space_full: { status: 409, title: 'Your photos take too much space' },
  photo_in_use: { status: 409, title: 'This photo is in use' },
  upload_not_finished: { status: 409, title: 'The file has not arrived' },
  order_taken: { status: 409, title: 'Another owner has taken this order' },
  too_many_addresses: { status: 409, title: 'You have saved too many addresses' },
  case_open: { status: 409, title: 'This order has an open case' },
  too_many_pictures: { status: 409, title: 'This order has too many pictures' },
  too_many_messages: { status: 409, title: 'This order has too many messages' },
  body_too_large: { status: 413, title: 'This request is too large' },
  wrong_content_type: { status: 415, title: 'This request is not JSON' },
  idempotency_key_reused: { status: 422, title: 'This key was already used for something else' },
  not_an_image: { status: 422, title: 'This file is not a picture' },
  image_too_many_pixels: { status: 422, title: 'This picture has too many pixels' },
  image_has_location: { status: 422, title: 'This picture contains its location' },
  photo_not_as_declared: { status: 422, title: 'This is not the photo that was declared' },
  photo_too_many_pixels: { status: 422, title: 'This photo has too many pixels' },
  photo_has_location: { status: 422, title: 'This photo contains its location' },
  too_many_photos: { status: 429, title: 'Too many photos' },
  too_many_views: { status: 429, title: 'Too many views of photos' },
  too_many_checkouts: { status: 429, title: 'Too many checkouts' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  unexpected: { status: 500, title: 'Something went wrong' },
  card_not_set_up: { status: 503, title: 'Card payment is not set up' },
  card_service_away: { status: 503, title: 'Card payment is unavailable right now' },
  too_busy: { status: 503, title: 'Somebody else is changing this right now' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;

/** An error in one field of a request, worded for the person who filled it in. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** The body of every error response from a function. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors?: readonly FieldError[];
}
