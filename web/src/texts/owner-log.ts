import type { invitationAccepted, OperatorCall } from '#contracts/owner-log.ts';
import type { RouteKey } from '#contracts/routes.ts';

export const ownerLog = {
  title: 'Activity',
  lead: 'Everything that owners changed or exported, newest first. The shop never changes or deletes these entries.',
  ownersOnly: 'Only the shop’s owner can see this log.',
  nothing: 'Nothing recorded yet',
  refused: 'Refused',
  from: (ip: string) => `from ${ip}`,
  more: 'Show more',
  loading: 'Loading…',
  exportTitle: 'Download as a spreadsheet',
  /** What each call does, by its route key. A route without a text shows its key. */
  calls: {
    'POST /api/products': 'Product added',
    'PATCH /api/products/{productId}': 'Product changed',
    'DELETE /api/products/{productId}': 'Product removed',
    'PATCH /api/manage/orders': 'Orders cancelled',
    'PATCH /api/manage/orders/{orderId}': 'Order changed',
    'POST /api/manage/orders/{orderId}/refund': 'Order refunded',
    'PUT /api/manage/orders/{orderId}/block': 'Customer blocked',
    'DELETE /api/manage/orders/{orderId}/block': 'Customer unblocked',
    'GET /api/manage/orders.csv': 'Orders exported',
    'GET /api/manage/orders/{orderId}/photos': 'Photos of an order opened',
    'PATCH /api/manage/money/{findingId}': 'Payment marked as done',
    'GET /api/manage/log.csv': 'Activity exported',
    'PUT /api/manage/settings': 'Settings changed',
    'POST /api/uploads': 'Picture upload started',
    'POST /api/uploads/{uploadId}/complete': 'Picture published',
    'DELETE /api/uploads/{uploadId}': 'Picture upload cancelled',
    'npm run owner': 'Owner added',
    'npm run owner (invitation)': 'Owner invited',
    'npm run owner -- --remove': 'Owner removed',
    'npm run owner -- --remove (invitation)': 'Invitation withdrawn',
    'invitation accepted': 'Owner joined by invitation',
    'npm run owner -- --reset-second-factor': 'Second factor reset',
  } satisfies Partial<Record<RouteKey | OperatorCall | typeof invitationAccepted, string>>,
};
