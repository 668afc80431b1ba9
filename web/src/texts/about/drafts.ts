import { limits } from '#contracts/limits.ts';
import { bankDays, type Means } from '#contracts/payments/means.ts';
import type { ShopPage } from '#contracts/site-paths.ts';

/** How long this shop keeps photos, in days, as text. */
interface PhotoDays {
  readonly unusedPhotoDays?: string | undefined;
  readonly deliveredPhotoDays?: string | undefined;
  readonly cancelledPhotoDays?: string | undefined;
}

/** Texts for an owner in India to start from. They say how the shop works, and what the E-Commerce Rules of 2020 ask. */
export const drafts = (days: PhotoDays, means: Means): Readonly<Record<ShopPage, string>> => ({
  support: support(means),
  cancellation,
  'terms-of-service': terms,
  'privacy-policy': privacy(days),
});

const support = ({ pay }: Means) => `# We’re here to help
Write to us or call us with any question about a gift, a photo or an order. Our contact is at the foot of this page. Please tell us your order number, so that we find your order at once. It’s in your confirmation email and under My orders.

# Complaints
Our grievance officer’s name and contact are at the foot of this page too.

- We confirm your complaint within 48 hours, and give you a ticket number for it.
- We solve it within one month.

# Delivery
Each gift is made by hand after you order it. Its page says how long making takes. Your order’s page shows how far we are, and we email you at each step.

# Paying
You can pay ${pay}, or in cash when your gift arrives. The price that you see includes all taxes.`;

const cancellation = `# Before we start making your gift
You can cancel your order free of charge until we start making your gift. Write to us or call us with your order number. If you have paid already, we refund the full amount to the card or account that you paid with.

# After we have started
A personalised gift is made for you alone, and no one else can use it. So we can’t cancel it or take it back once making has started, unless something is wrong with it.

# Damaged, faulty or wrong
If your gift arrives damaged, is faulty or isn’t what you ordered, tell us within ${limits.cases.days} days of its delivery. Send us your order number and a photo of the gift and its parcel. We make it again or refund it in full, as you choose, and we pay for its return.

# Late
If we can’t deliver by the date that we agreed with you, you can cancel your order and get the full amount back.

# If we cancel
If we can’t make your gift, for example because a photo is too small, we tell you and refund the full amount.

# Refunds
We start your refund within 3 working days after we agree to it. Your bank may take ${bankDays} more. For an order paid in cash, we send the refund to your bank account or by UPI.`;

const terms = `# Who we are
The legal name, the address and the contact of the business that sells on this site are at the foot of this page.

# Your order
- Your order is confirmed when we show you its order number.
- We may ask you to confirm a cash on delivery order before we make it.
- Prices are in Indian rupees and include all taxes. The price of your order is the one that your cart showed when you ordered.
- All gifts are made in India, unless a gift’s page says otherwise.

# Your photos and texts
- Send only photos and texts that you may use. For a photo of another person, please ask them first. For a photo of a child, a parent must agree.
- They stay yours. We use them to make your gift, and for nothing else.
- We don’t make gifts from photos or texts that break the law or insult people.

# How your gift looks
The preview on your screen shows the style of your gift. Each gift is made by hand, and colours differ a little from screen to screen, so it won’t be exactly the same.

# Cancellation, returns and refunds
Our Cancellation page says when you can cancel, and what we do if something is wrong.

# Complaints
Our Support page says how to complain, and how fast we answer. Indian law applies.`;

const privacy = ({ unusedPhotoDays = '14', deliveredPhotoDays = '90', cancelledPhotoDays = '14' }: PhotoDays) =>
  `# Your photos
- While you try a style or see a preview, your photo stays on your device. Faces are found on your device too.
- We get a photo only when you add the gift to your cart. Before it is sent, your browser removes the place where it was taken.
- Photos are stored privately. Only you can see them, and the people who make your gift. Each time one of us opens the photos of your order is recorded.
- The emails about your order can show a small preview of your gift.

# When we delete your photos
- ${deliveredPhotoDays} days after your order was delivered.
- ${cancelledPhotoDays} days after your order was cancelled.
- ${unusedPhotoDays} days after you sent them, if they are in no cart and no order.
- Earlier if you wish: once your order is delivered or cancelled, you can delete its photos on the order’s page.

Deleting can take a few days longer, because we check twice that no order needs a photo.

# What else we store
- Your name, email address and mobile number, and the address to which we deliver.
- Your cart and your orders.
- We never see or store your card’s number. The card service takes it on its own page.

We use this to make and deliver your gifts, to answer you, and to keep the books that the law asks for. We don’t sell it. Only the services that run this shop get it: hosting, email, the card service, and the courier who brings your gift.

# On your device
Your browser stores that you are logged in, and photos that you have chosen but not sent yet, for up to 14 days. We use no advertising cookies and no trackers.

# Your rights
Under Your account, you can download your data, correct it and delete your account. Your orders stay in our books, as the law asks. Their photos are deleted as said above. For anything else, write to our grievance officer, whose contact is at the foot of this page.`;
