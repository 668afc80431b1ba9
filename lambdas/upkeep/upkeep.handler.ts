import { blockTable } from '../accounts/blocks.table.ts';
import { userTable } from '../accounts/users.table.ts';
import { caseImage, caseTable } from '../cases/cases.table.ts';
import { closeCashOrder } from '../checkout/cash-limits.ts';
import { followPromise } from '../checkout/promise-date.ts';
import { slotTable } from '../dates/slots.table.ts';
import { changedOrderOf, liveConnectionTable, recipientOf } from '../live/connections.table.ts';
import { notifyOfChanges, notifyOfOrders } from '../live/live-changes.ts';
import { liveSockets, openSockets } from '../live/live-sockets.gateway.ts';
import { newCaseSteps } from '../mails/announce-case.ts';
import { newInvitations } from '../mails/invite.ts';
import { mailEventQueue } from '../mails/mail-events.gateway.ts';
import type { MailEvents } from '../mails/mail-events.ts';
import {
  newAsks,
  newCompletions,
  newCustomersChanges,
  newEvents,
  newOrders,
  newProofs,
} from '../mails/order-events.ts';
import { proofReminderImage, proofReminderTable } from '../mails/proof-reminders.table.ts';
import { followProofReminder, followSentProof } from '../mails/proof-reminders.ts';
import { reminderImage, reminderTable } from '../mails/reminders.table.ts';
import { followPlacedOrder, followReminder } from '../mails/reminders.ts';
import { followConversation } from '../mails/unread-messages.ts';
import { makingImage } from '../making/making.table.ts';
import { conversationImage, messageReviewImage, messageTable } from '../messages/messages.table.ts';
import { accountCheckImage, accountCheckTable } from '../my-data/account-checks.table.ts';
import { followCheck, scheduleChecks } from '../my-data/check-account.ts';
import { followDeletion } from '../my-data/follow-deletion.ts';
import { hasAccountAt } from '../my-data/has-account.gateway.ts';
import { personTable, profileImage } from '../my-data/person.table.ts';
import { cashCountTable } from '../orders/cash-counts.table.ts';
import { countSteps } from '../orders/count-steps.ts';
import { indexOrder } from '../orders/index-order.ts';
import { orderIndexTable } from '../orders/order-index.table.ts';
import { orderImage, orderTable } from '../orders/orders.table.ts';
import { workCountTable } from '../orders/work-counts.table.ts';
import { countWork } from '../orders/work-counts.ts';
import { invitationImage } from '../owners/invitations.table.ts';
import { ownerTable } from '../owners/owners.table.ts';
import { keptPhotos } from '../photos/photo-files.gateway.ts';
import {
  cartPhotosImage,
  orderPhotosImage,
  photoImage,
  photoReviewImage,
  photoUseTable,
} from '../photos/photo-uses.table.ts';
import { photoTable } from '../photos/photos.table.ts';
import {
  followCartPhotos,
  followCaseEnd,
  followMaking,
  followOrderEnd,
  followOrderPhotos,
  followPhoto,
  followPhotoReview,
} from '../photos/retention.ts';
import { followReview } from '../pictures/delete-unused-pictures.ts';
import { followUpload } from '../pictures/follow-upload.ts';
import { imageUseTable, reviewImage } from '../pictures/image-uses.table.ts';
import { uploadImage } from '../pictures/picture-uploads.table.ts';
import { publicFiles } from '../pictures/published-files.gateway.ts';
import { systemClock } from '../platform/clock.ts';
import { openCognito } from '../platform/cognito.ts';
import type { Attributes } from '../platform/dynamodb/attributes.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { requestOf } from '../platform/dynamodb/request-mark.ts';
import { daysSetting, optionalSetting, setting } from '../platform/environment.ts';
import { newId } from '../platform/ids.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { jitteredPause } from '../platform/retry.ts';
import { openS3 } from '../platform/s3.ts';
import { consumeStream, follow, hasChanged, type StreamEvent, statesOf } from '../platform/stream.ts';
import { indexProduct } from '../products/index-product.ts';
import { productIndexTable } from '../products/product-index.table.ts';
import { productImage, productTable } from '../products/products.table.ts';
import { vocabularyTable } from '../products/vocabulary.table.ts';
import { dateSettingsTable } from '../settings/date-settings.table.ts';
import { brandImage, shopDetailsTable } from '../settings/shop-details.table.ts';
import { brandPages } from './brand-pages.ts';
import { followMessageReview, followMessages } from './delete-messages.ts';
import { followOrder } from './keep-ordered-pictures.ts';
import { followLogo, followProduct } from './release-pictures.ts';
import { sitePages } from './site-pages.gateway.ts';

const table = openTable(setting('tableName'));
const products = productTable(table);
const catalogue = { products, index: productIndexTable(table), vocabulary: vocabularyTable(table) };
const orders = { orders: orderTable(table), index: orderIndexTable(table) };
const s3 = openS3();
const files = publicFiles(s3, { images: setting('imagesBucket') });
const images = {
  products,
  imageUses: imageUseTable(table),
  files,
  unusedPictureDays: daysSetting('unusedPictureDays'),
  now: systemClock,
};
const photos = {
  photos: photoTable(table),
  photoUses: photoUseTable(table),
  keptPhotos: keptPhotos(s3, setting('photosBucket')),
  photoDays: {
    uploaded: daysSetting('unusedPhotoDays'),
    delivered: daysSetting('deliveredPhotoDays'),
    cancelled: daysSetting('cancelledPhotoDays'),
  },
  now: systemClock,
};
const messages = {
  messages: messageTable(table),
  orders: orders.orders,
  cases: caseTable(table),
  photoUses: photos.photoUses,
  photoDays: photos.photoDays,
  now: systemClock,
};
const userPoolId = setting('userPoolId');
const people = {
  person: personTable(table),
  owners: ownerTable(table),
  users: userTable(table),
  blocks: blockTable(table),
  accountChecks: accountCheckTable(table),
  hasAccount: hasAccountAt(openCognito(process.env), userPoolId),
  userPoolId,
  now: systemClock,
};
const cash = { cashCounts: cashCountTable(table), now: systemClock };
const promises = {
  orders: orderTable(table),
  dateStores: dateSettingsTable(table),
  slots: slotTable(table),
  newToken: newId,
  now: systemClock,
  pause: jitteredPause,
};
const work = { workCounts: workCountTable(table) };
const { brand } = shopDetailsTable(table);
const site = {
  pages: sitePages(s3, setting('siteBucket')),
  findBrand: () => brand.find({ consistent: true }),
};
const metrics = shopMetrics();
const mailQueueUrl = optionalSetting('mailQueueUrl');
const events = mailQueueUrl === undefined ? undefined : mailEventQueue(mailQueueUrl);
const mailFollowers = (events: MailEvents) => {
  const mails = {
    orders: orderTable(table),
    reminders: reminderTable(table),
    proofReminders: proofReminderTable(table),
    events,
    now: systemClock,
  };
  return [
    follow('ORDER', orderImage, (changes) =>
      events.send([
        ...newEvents(changes),
        ...newAsks(changes),
        ...newProofs(changes),
        ...newOrders(changes),
        ...newCustomersChanges(changes),
        ...newCompletions(changes),
      ]),
    ),
    follow('ORDER', orderImage, (changes) => followPlacedOrder(mails, changes)),
    follow('ORDER', orderImage, (changes) => followSentProof(mails, changes)),
    follow('PROOFREMINDER', proofReminderImage, (changes) => followProofReminder(mails, changes)),
    follow('REMINDER', reminderImage, (changes) => followReminder(mails, changes)),
    follow('CONVERSATION', conversationImage, (changes) => followConversation(mails, changes)),
    follow('CASE', caseImage, (changes) => events.send(newCaseSteps(changes))),
    follow('INVITATION', invitationImage, (changes) => events.send(newInvitations(changes))),
  ];
};

const connections = liveConnectionTable(table);
const sockets = liveSockets(openSockets(setting('liveEndpoint')));
const pages = { connections, sockets, now: systemClock };
const notifyCustomers = notifyOfChanges(pages, recipientOf, requestOf);
const notifyOwners = notifyOfOrders({ ...pages, owners: ownerTable(table) }, changedOrderOf, requestOf);

const followChanges = consumeStream(
  [
    follow('PRODUCT', productImage, async (changes) => {
      if (hasChanged(changes)) await indexProduct(catalogue, statesOf(changes), changes[0].before);
    }),
    follow('PRODUCT', productImage, (changes) => followProduct(images, changes)),
    follow('ORDER', orderImage, (changes) => indexOrder(orders, changes)),
    follow('ORDER', orderImage, (changes) => followOrder(images, changes)),
    follow('ORDER', orderImage, (changes) => closeCashOrder(cash, changes)),
    follow('ORDER', orderImage, (changes) => followPromise(promises, changes)),
    follow('ORDER', orderImage, (changes) => countSteps(metrics, changes)),
    follow('ORDER', orderImage, (changes) => countWork(work, changes)),
    ...(events === undefined ? [] : mailFollowers(events)),
    follow('UPLOAD', uploadImage, (changes) => followUpload(images, changes)),
    follow('REVIEW', reviewImage, (changes) => followReview(images, changes)),
    follow('PHOTO', photoImage, (changes) => followPhoto(photos, changes)),
    follow('CART', cartPhotosImage, (changes) => followCartPhotos(photos, changes)),
    follow('ANSWERS', orderPhotosImage, (changes) => followOrderPhotos(photos, changes)),
    follow('ORDER', orderImage, (changes) => followOrderEnd(photos, changes)),
    follow('CASE', caseImage, (changes) => followCaseEnd(photos, changes)),
    follow('MAKING', makingImage, (changes) => followMaking(photos, changes)),
    follow('PHOTOREVIEW', photoReviewImage, (changes) => followPhotoReview(photos, changes)),
    follow('CONVERSATION', conversationImage, (changes) => followMessages(messages, changes)),
    follow('MESSAGEREVIEW', messageReviewImage, (changes) => followMessageReview(messages, changes)),
    follow('PROFILE', profileImage, (changes) => followDeletion(people, changes)),
    follow('PROFILE', profileImage, (changes) => scheduleChecks(people, changes)),
    { kind: 'BRAND', handle: () => brandPages(site) },
    follow('BRAND', brandImage, (changes) => followLogo({ ...images, brand }, changes)),
    follow('ACCOUNTCHECK', accountCheckImage, (changes) => followCheck(people, changes)),
  ],
  requestOf,
);

/** The only consumer of the table's stream. It notifies open pages first, because they should update within a second. */
export const handler = async (event: StreamEvent<Attributes>) => {
  await Promise.all([notifyCustomers(event), notifyOwners(event)]);
  return followChanges(event);
};
