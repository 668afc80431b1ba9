export interface Account {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly mobileNumber: string;
}

export const demoAccounts = {
  owner: { email: 'owner@example.com', password: 'owner-demo-1', name: 'Olivia Owner', mobileNumber: '9876500001' },
  customer: { email: 'shopper@example.com', password: 'shopper-demo-1', name: 'Asha Rao', mobileNumber: '9876500002' },
} as const satisfies Record<string, Account>;
