/** Texts about pictures of the making, for customers and owners. */
export const making = {
  title: 'Making pictures',
  picture: (number: number) => `Picture ${number} of the making`,

  desk: {
    suggestion: 'Add a picture from your workshop: customers love to see their gift being made.',
    add: 'Add making pictures',
    lead: 'The customer sees them on their order’s page at once.',
    count: (count: number, most: number) => `${count} of ${most}`,
    full: 'Remove a picture to add another.',
    left: (left: number, most: number) =>
      left === 1
        ? `1 picture wasn’t added. An order can have ${most}.`
        : `${left} pictures weren’t added. An order can have ${most}.`,
    remove: 'Remove',
    removePicture: (number: number) => `Remove picture ${number}`,
    sending: (name: string) => `Sending ${name}`,
    waits: 'Waiting…',
    retry: 'Try again',
    discard: 'Discard',
    notAdded: (count: number, order: string) =>
      count === 1
        ? `1 making picture wasn’t added to order ${order}. Open the order to add it again.`
        : `${count} making pictures weren’t added to order ${order}. Open the order to add them again.`,
  },
} as const;
