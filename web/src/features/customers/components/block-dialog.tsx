import type { ManagedOrderDetail } from '#contracts/desk/manage-orders.ts';
import { limits } from '#contracts/limits.ts';
import { customerName } from '#contracts/orders/customer-name.ts';
import { useMeans } from '#web/lib/use-config.ts';
import { blockedCustomers as texts } from '#web/texts/customers/blocked-customers.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form, fieldText, TextField } from '#web/ui/form.tsx';
import { useBlockCustomer } from '../api/blocked-customers.ts';

interface BlockDialogProps {
  readonly order: ManagedOrderDetail;
  readonly onClose: () => void;
  readonly onBlocked: () => void;
}

/** Explains what a block does, and asks for its reason and whether to block the order's mobile number too. */
export function BlockDialog({ order, onClose, onBlocked }: BlockDialogProps) {
  const { orderId, email, mobileNo } = order;
  const means = useMeans();
  const { mutateAsync: block } = useBlockCustomer(orderId);
  return (
    <Dialog open onClose={onClose} title={texts.blockTitle(customerName(order))} closeLabel={texts.close}>
      <Form
        submitLabel={texts.blockCustomer}
        busyLabel={texts.blocking}
        onSubmit={async (fields) => {
          await block({ reason: fieldText(fields, 'reason').trim(), phone: fields.has('phone') });
          onBlocked();
        }}
      >
        <ul className="block-dialog__effects">
          <li>{texts.effectAccount(email, means)}</li>
          <li>{texts.effectOrders}</li>
          <li>{texts.effectTold}</li>
        </ul>
        {mobileNo !== '' && (
          <label className="block-dialog__phone">
            <input type="checkbox" name="phone" defaultChecked aria-describedby="block-phone-hint" />
            <span>
              <span>{texts.blockPhone(mobileNo)}</span>
              <small id="block-phone-hint">{texts.blockPhoneHint}</small>
            </span>
          </label>
        )}
        <TextField name="reason" label={texts.reason} hint={texts.reasonHint} maxLength={limits.reasonLength} />
      </Form>
    </Dialog>
  );
}
