/** Texts of the owner's form about delivery dates. */
export const dateSettings = {
  title: 'Delivery dates',
  lead: 'The shop tells customers when an order arrives: “Arrives by Sat, 5 Dec”. Making and delivery count working days.',
  on: 'Promise dates',
  deliveryDays: 'Delivery, in working days',
  deliveryDaysHint: 'For places that no zone names.',
  zones: 'Zones',
  zonesHint: 'One zone in each line: the first digits of its PIN codes, then “=” and the days. Such as: 40, 411 = 2',
  makingDays: 'Making, in working days',
  makingDaysHint: 'For gifts whose own page names no making time.',
  makingByCategory: 'Making by category',
  sameAsAll: 'In working days. Leave a field empty to use the days above.',
  workingDays: 'Working days',
  capacity: 'Gifts a day',
  capacityLead:
    'How many gifts you can make in a working day. Empty: any number. A full day moves the dates of new orders.',
  limitedProducts: 'Gifts with a number of their own',
  limitedProductsHint:
    'One gift in each line: the address of its page, then “=” and the gifts a day. They don’t count for their category.',
  save: 'Save delivery dates',
  saving: 'Saving…',
  saved: 'Saved.',
  holidays: 'Holidays',
  holidaysLead: 'On these days the shop neither makes nor sends gifts.',
  holidaysLabel: 'Dates',
  holidaysHint: 'One date in each line, such as 2026-11-08.',
  saveHolidays: 'Save holidays',
};
