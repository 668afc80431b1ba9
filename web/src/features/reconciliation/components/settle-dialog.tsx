import { limits } from '#contracts/limits.ts';
import { reconciliation as texts } from '#web/texts/reconciliation/reconciliation.ts';
import { Dialog, KeepButton } from '#web/ui/dialog.tsx';
import { Form, fieldText, TextField } from '#web/ui/form.tsx';
import { useSettleFinding } from '../api/findings.ts';

interface SettleDialogProps {
  readonly findingId: string;
  readonly onClose: () => void;
  readonly onSettled: () => void;
}

/** Asks for a note before it marks a finding as done. */
export function SettleDialog({ findingId, onClose, onSettled }: SettleDialogProps) {
  const { mutateAsync: settle } = useSettleFinding(findingId);
  return (
    <Dialog open onClose={onClose} title={texts.askDone} closeLabel={texts.close}>
      <Form
        submitLabel={texts.markDone}
        busyLabel={texts.marking}
        onSubmit={async (fields) => {
          await settle(fieldText(fields, 'note'));
          onSettled();
        }}
      >
        <p>{texts.doneFollows}</p>
        <TextField name="note" label={texts.note} hint={texts.noteHint} maxLength={limits.reasonLength} />
      </Form>
      <KeepButton onKeep={onClose}>{texts.keep}</KeepButton>
    </Dialog>
  );
}
