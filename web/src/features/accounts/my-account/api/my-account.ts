import { useMutation } from '@tanstack/react-query';
import type { Me, MeChanges } from '#contracts/accounts/me.ts';
import { callApi } from '#web/lib/api.ts';
import { callApiForText } from '#web/lib/api-text.ts';
import { queryClient } from '#web/lib/query.ts';
import { saveFile } from '#web/lib/save-file.ts';

/** Saves name and mobile number, and shows them everywhere at once. */
export const useSaveMe = () =>
  useMutation({
    mutationFn: (body: MeChanges) => callApi<Me>('PATCH', '/api/me', { body, signedIn: true }),
    onSuccess: (me) => queryClient.setQueryData(['me', me.userId], me),
  });

/** Downloads everything that the shop stores about the customer. */
export const useDownloadMyData = () =>
  useMutation({
    async mutationFn() {
      const data = await callApiForText('GET', '/api/me/data', { signedIn: true });
      saveFile('my-data.json', 'application/json', data);
    },
  });

/** Deletes the account. The API refuses it unless the user has just logged in. */
export const deleteAccount = (): Promise<void> => callApi('DELETE', '/api/me', { signedIn: true });
