import type { ApiFunction, RouteKey } from '#contracts/routes.ts';
import { me, meChange } from '#lambdas/accounts/routes.ts';
import {
  addressSaving,
  savedAddressChange,
  savedAddressesList,
  savedAddressRemoval,
} from '#lambdas/accounts/saved-addresses.routes.ts';
import { lineAddition, lineChange, lineRemoval } from '#lambdas/cart/changes.routes.ts';
import { cart } from '#lambdas/cart/routes.ts';
import { orderCancellation } from '#lambdas/checkout/cancellation.routes.ts';
import { cardPayment, cashOnDelivery } from '#lambdas/checkout/routes.ts';
import { blockedCustomersList, customerBlock, customerUnblock } from '#lambdas/desk/blocked-customers.routes.ts';
import { caseStep, managedCase, openCasesList } from '#lambdas/desk/cases.routes.ts';
import { deskNote, deskNoteChange } from '#lambdas/desk/desk-note.routes.ts';
import { makingPictureAddition, makingPictureRemoval, managedMaking } from '#lambdas/desk/making.routes.ts';
import {
  managedMessagePictures,
  managedMessageSending,
  managedMessagesList,
  managedMessagesRead,
  managedUnreadMessages,
} from '#lambdas/desk/messages.routes.ts';
import {
  managedOrderDetail,
  managedOrdersList,
  managedProofs,
  managedToday,
  orderPhotos,
  orderPreviews,
} from '#lambdas/desk/routes.ts';
import {
  customerRequest,
  orderPartRefund,
  orderRefund,
  orderStep,
  ordersCancellation,
  ordersExport,
  proofSending,
} from '#lambdas/desk/steps.routes.ts';
import { liveTicket } from '#lambdas/live/ticket.routes.ts';
import { accountDeletion, myData } from '#lambdas/my-data/routes.ts';
import { damageCase, damageReport } from '#lambdas/orders/cases.routes.ts';
import {
  addressChange,
  answersChange,
  customerConfirmation,
  giftChange,
  orderPhotosDeletion,
  proofAnswer,
  proofLook,
  reordering,
} from '#lambdas/orders/changes.routes.ts';
import { makingPictures } from '#lambdas/orders/making.routes.ts';
import { messagePictures, messageSending, messagesRead } from '#lambdas/orders/messages.routes.ts';
import { messagesList, unreadMessages } from '#lambdas/orders/messages-list.routes.ts';
import { orderDetail, orderProofs, ordersList } from '#lambdas/orders/routes.ts';
import { ownerLogExport, ownerLogList } from '#lambdas/owners/routes.ts';
import { paymentWebhook } from '#lambdas/payments/routes.ts';
import {
  photoCompletion,
  photoDeletion,
  photoDetail,
  photoStart,
  photoView,
  photoViews,
} from '#lambdas/photos/routes.ts';
import { imagesList, uploadCompletion, uploadDetail, uploadEnd, uploadStart } from '#lambdas/pictures/routes.ts';
import { createCursors } from '#lambdas/platform/cursors.ts';
import type { Reply } from '#lambdas/platform/http/respond.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import type { Metrics } from '#lambdas/platform/metrics.ts';
import { productDetail, productsList } from '#lambdas/products/catalogue.routes.ts';
import { delivery } from '#lambdas/products/delivery.routes.ts';
import {
  hiddenProductsList,
  productChange,
  productCreation,
  productRemoval,
} from '#lambdas/products/products.routes.ts';
import { findingSettlement, findingsList } from '#lambdas/reconciliation/routes.ts';
import {
  brandChange,
  contactChange,
  datesChange,
  deliveryChange,
  holidaysChange,
  occasionsChange,
  settingsChange,
  textChange,
} from '#lambdas/settings/changes.routes.ts';
import {
  managedDates,
  managedDelivery,
  managedOccasions,
  managedTexts,
  occasionsList,
  publicSettings,
  settingsDetail,
} from '#lambdas/settings/routes.ts';
import type { VitalMetrics } from '#lambdas/vitals/record-vital.ts';
import { vitals } from '#lambdas/vitals/routes.ts';
import { type Call, event, seen } from './events.ts';
import { memoryLive } from './memory-live.ts';
import { memoryShop } from './memory-shop.ts';
import { id, now, owner, pause, secondOwner, siteOrigin } from './records.ts';

/** Serves every route from a shop in memory. `call` takes a key of the route table. */
export function memoryApi({ ownersNeedSecondFactor = false } = {}) {
  const memory = memoryShop();
  const ownerGuard = { ...memory.ownerGuard, needsSecondFactor: ownersNeedSecondFactor };
  const shop = { ...memory, ownerGuard, ownersNeedSecondFactor };
  for (const { userId } of [owner, secondOwner])
    shop.store.owners.set(userId, { userId, addedAt: now().toISOString() });
  const live = memoryLive();
  const cursors = createCursors('key');
  const measured: Parameters<VitalMetrics['record']>[] = [];
  const counted: Parameters<Metrics['count']>[] = [];
  const newId = () => id('new');
  const api = serve<ApiFunction>(
    {
      'GET /api/products': productsList({ ...shop, cursors }),
      'GET /api/products/{productId}': productDetail(shop),
      'GET /api/delivery': delivery(shop),
      'POST /api/products': productCreation({ ...shop, newId, now }),
      'PATCH /api/products/{productId}': productChange(shop),
      'DELETE /api/products/{productId}': productRemoval(shop),
      'GET /api/me': me({ ...shop, now }),
      'PATCH /api/me': meChange({ ...shop, now }),
      'GET /api/me/addresses': savedAddressesList(shop),
      'POST /api/me/addresses': addressSaving({ ...shop, newId, pause }),
      'PUT /api/me/addresses/{addressId}': savedAddressChange({ ...shop, newId, pause }),
      'DELETE /api/me/addresses/{addressId}': savedAddressRemoval({ ...shop, newId, pause }),
      'GET /api/me/data': myData({ ...shop, now }),
      'DELETE /api/me': accountDeletion({ ...shop, now, pause }),
      'GET /api/cart': cart(shop),
      'PUT /api/cart/lines/{productId}': lineAddition({ ...shop, now }),
      'PATCH /api/cart/lines/{productId}': lineChange(shop),
      'DELETE /api/cart/lines/{productId}': lineRemoval(shop),
      'POST /api/orders': cashOnDelivery({ ...shop, now, pause }),
      'POST /api/payments': cardPayment({ ...shop, siteOrigin, now, pause }),
      'POST /api/payments/webhook': paymentWebhook({ ...shop, now, pause }),
      'GET /api/orders': ordersList({ ...shop, cursors }),
      'GET /api/orders/{orderId}': orderDetail(shop),
      'PUT /api/orders/{orderId}/lines/{lineId}/answers': answersChange({ ...shop, now, pause }),
      'PUT /api/orders/{orderId}/address': addressChange({ ...shop, now, pause }),
      'PUT /api/orders/{orderId}/gift': giftChange({ ...shop, now, pause }),
      'DELETE /api/orders/{orderId}/photos': orderPhotosDeletion({ ...shop, now, pause }),
      'POST /api/orders/{orderId}/cancel': orderCancellation({ ...shop, now, pause }),
      'GET /api/orders/{orderId}/proofs': orderProofs({ ...shop, now }),
      'POST /api/orders/{orderId}/lines/{lineId}/proof': proofAnswer({ ...shop, now, pause }),
      'POST /api/orders/{orderId}/proofs/look': proofLook({ ...shop, now }),
      'POST /api/orders/{orderId}/again': reordering({ ...shop, now }),
      'POST /api/orders/{orderId}/confirmation': customerConfirmation({ ...shop, now, pause }),
      'GET /api/orders/{orderId}/messages': messagesList({ ...shop, cursors }),
      'POST /api/orders/{orderId}/messages': messageSending({ ...shop, newId, now }),
      'GET /api/orders/{orderId}/messages/{messageId}/pictures': messagePictures({ ...shop, now }),
      'PUT /api/orders/{orderId}/messages/read': messagesRead(shop),
      'GET /api/messages': unreadMessages(shop),
      'GET /api/manage/today': managedToday(shop),
      'GET /api/manage/orders': managedOrdersList({ ...shop, index: shop.orderIndex, cursors, now }),
      'PATCH /api/manage/orders': ordersCancellation({ ...shop, now, pause }),
      'GET /api/manage/orders.csv': ordersExport(shop),
      'GET /api/manage/orders/{orderId}': managedOrderDetail(shop),
      'GET /api/manage/orders/{orderId}/photos': orderPhotos({ ...shop, now }),
      'POST /api/manage/orders/previews': orderPreviews({ ...shop, now }),
      'GET /api/manage/orders/{orderId}/proofs': managedProofs({ ...shop, now }),
      'POST /api/manage/orders/{orderId}/proofs': proofSending({ ...shop, now, pause }),
      'PATCH /api/manage/orders/{orderId}': orderStep({ ...shop, now, pause }),
      'POST /api/manage/orders/{orderId}/refund': orderRefund({ ...shop, now, pause }),
      'POST /api/manage/orders/{orderId}/refunds': orderPartRefund({ ...shop, now, pause }),
      'POST /api/manage/orders/{orderId}/ask': customerRequest({
        ...shop,
        now,
        pause,
        sendsMails: true,
        provedOnly: false,
      }),
      'PUT /api/manage/orders/{orderId}/block': customerBlock({ ...shop, now }),
      'DELETE /api/manage/orders/{orderId}/block': customerUnblock(shop),
      'GET /api/manage/orders/{orderId}/messages': managedMessagesList({ ...shop, cursors }),
      'POST /api/manage/orders/{orderId}/messages': managedMessageSending({ ...shop, newId, now }),
      'GET /api/manage/orders/{orderId}/messages/{messageId}/pictures': managedMessagePictures({ ...shop, now }),
      'PUT /api/manage/orders/{orderId}/messages/read': managedMessagesRead(shop),
      'GET /api/manage/orders/{orderId}/note': deskNote(shop),
      'PUT /api/manage/orders/{orderId}/note': deskNoteChange({ ...shop, now }),
      'GET /api/orders/{orderId}/case': damageCase({ ...shop, now }),
      'POST /api/orders/{orderId}/case': damageReport({ ...shop, now }),
      'GET /api/manage/orders/{orderId}/case': managedCase({ ...shop, now }),
      'POST /api/manage/orders/{orderId}/case': caseStep({ ...shop, now }),
      'GET /api/orders/{orderId}/making': makingPictures({ ...shop, now }),
      'GET /api/manage/orders/{orderId}/making': managedMaking({ ...shop, now }),
      'POST /api/manage/orders/{orderId}/making': makingPictureAddition({ ...shop, now, pause }),
      'DELETE /api/manage/orders/{orderId}/making/{photoId}': makingPictureRemoval({ ...shop, now, pause }),
      'GET /api/manage/cases': openCasesList(shop),
      'GET /api/manage/messages': managedUnreadMessages(shop),
      'GET /api/manage/blocked-customers': blockedCustomersList({ ...shop, cursors }),
      'GET /api/manage/money': findingsList({ ...shop, cursors }),
      'PATCH /api/manage/money/{findingId}': findingSettlement({ ...shop, now, pause }),
      'GET /api/manage/products': hiddenProductsList({ ...shop, cursors }),
      'GET /api/manage/log': ownerLogList({ ...shop, cursors }),
      'GET /api/manage/log.csv': ownerLogExport(shop),
      'GET /api/manage/settings': settingsDetail(shop),
      'PUT /api/manage/settings': settingsChange(shop),
      'GET /api/manage/settings/texts': managedTexts(shop.shopDetails),
      'PUT /api/manage/settings/texts': textChange(shop.shopDetails),
      'PUT /api/manage/settings/brand': brandChange({ brand: shop.shopDetails.brand, uploads: shop.uploads }),
      'PUT /api/manage/settings/contact': contactChange(shop.shopDetails),
      'GET /api/manage/settings/dates': managedDates(shop.dateStores),
      'PUT /api/manage/settings/dates': datesChange(shop.dateStores),
      'PUT /api/manage/settings/holidays': holidaysChange(shop.dateStores),
      'GET /api/manage/settings/delivery': managedDelivery(shop.deliveryTerms),
      'PUT /api/manage/settings/delivery': deliveryChange(shop.deliveryTerms),
      'GET /api/manage/settings/occasions': managedOccasions(shop),
      'PUT /api/manage/settings/occasions': occasionsChange(shop),
      'GET /api/occasions': occasionsList(shop),
      'GET /api/settings': publicSettings(shop.shopDetails),
      'GET /api/uploads': imagesList({ ...shop, cursors }),
      'POST /api/uploads': uploadStart({ ...shop, newId, now }),
      'GET /api/uploads/{uploadId}': uploadDetail(shop),
      'POST /api/uploads/{uploadId}/complete': uploadCompletion(shop),
      'DELETE /api/uploads/{uploadId}': uploadEnd(shop),
      'POST /api/photos': photoStart({ ...shop, newId, now }),
      'GET /api/photos/{photoId}': photoDetail(shop),
      'POST /api/photos/{photoId}/complete': photoCompletion(shop),
      'GET /api/photos/{photoId}/view': photoView({ ...shop, now }),
      'POST /api/photos/views': photoViews({ ...shop, now }),
      'DELETE /api/photos/{photoId}': photoDeletion(shop),
      'POST /api/live': liveTicket({
        ...live,
        users: shop.users,
        newTicket: () => 'ticket',
        now,
        siteOrigin: async () => 'https://shop.example',
        ownersNeedSecondFactor,
      }),
      'POST /api/vitals': vitals({ metrics: { record: (...measurement) => void measured.push(measurement) } }),
    },
    { count: async (...what) => void counted.push(what) },
    shop.ownerGuard,
  );
  const raw = (route: RouteKey, call?: Call): Promise<Reply> => api(event(route, call));
  return {
    shop,
    live,
    measured,
    counted,
    raw,
    call: async (route: RouteKey, call?: Call) => seen(await raw(route, call)),
  };
}
