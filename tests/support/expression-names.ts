/**
 * The attributes that expressions in the source name without a `#` placeholder. None of them is among DynamoDB's 573 reserved
 * words. Look a new one up on the page before adding it, or give it a placeholder.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ReservedWords.html
 */
export const namesInSource: readonly string[] = [
  ...[
    'accounts',
    'addedAt',
    'answers',
    'answersRevision',
    'blocked',
    'blockedMailboxes',
    'blockedPhones',
    'claimedUntil',
    'claims',
    'closedUntil',
    'deletedAt',
    'email',
    'expiresAt',
    'history',
    'imageKey',
    'indexVersion',
    'invitationId',
    'lastAt',
    'lineId',
    'mailboxProvedAt',
    'mailedAt',
    'messages',
  ],
  ...[
    'orderId',
    'orders',
    'pk',
    'productId',
    'qty',
    'revision',
    'secondFactorSince',
    'sessionId',
    'shelf',
    'sk',
    'taken',
    'title',
    'tokens',
    'unneededSince',
    'userId',
    'uses',
    'version',
  ],
];

/** Those that only expressions assembled from parts name. None of them is a reserved word either. */
export const assembledNames: readonly string[] = [
  ...['createdAt', 'customerUnread', 'fullName', 'gsi1pk', 'gsi1sk', 'gsi4pk', 'gsi4sk'],
  ...['mobileNumber', 'shopMailed', 'shopUnread'],
];

const functionNames = /^(attribute_exists|attribute_not_exists|begins_with|contains|if_not_exists|size)$/;

/** The attributes that an expression names without a placeholder. Keywords are in capitals. */
export const namesIn = (expression: string): readonly string[] =>
  (expression.replace(/[:#]\w+/g, '').match(/[A-Za-z_]\w*/g) ?? []).filter(
    (name) => !/^[A-Z]+$/.test(name) && !functionNames.test(name),
  );
