import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { savedViewNameMax } from '../../../domain/saved-views/saved-lists.ts';
import { t } from '../../../language/translate.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { notify } from '../../components/notify.ts';
import { storeView, type SavedView } from '../../queries/saved-views.ts';
import type { ListView } from './use-list-view.ts';

interface SaveViewDialogProps<Row> {
  readonly view: ListView<Row>;
  /** The view whose name and sharing are changed; null saves what the list shows as a new one. */
  readonly former: SavedView | null;
  readonly onClose: () => void;
}

/** Asks for the name of a view, whether it is shared, and whether the list opens with it. */
export function SaveViewDialog<Row>({ view: { list, content, show }, former, onClose }: SaveViewDialogProps<Row>) {
  const [name, setName] = useState(former?.name ?? '');
  const [isShared, setShared] = useState(former?.isShared ?? false);
  const [isDefault, setDefault] = useState(former?.isDefault ?? false);
  const [isMissing, setMissing] = useState(false);
  const store = useMutation(storeView(list));
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={former === null ? t('Save as a new view') : t('Rename or share this view')}
      confirmLabel={t('Save the view')}
      onConfirm={async () => {
        setMissing(name.trim() === '');
        if (name.trim() === '') return false;
        const { filters, sort, columns } = former ?? content;
        const stored = await store.mutateAsync({
          former,
          content: { name: name.trim(), isShared, filters, sort, columns },
          isDefault,
        });
        notify.done(t('The view was saved.'));
        if (former === null) show(stored);
        return true;
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={t('Name')}
          value={name}
          maxLength={savedViewNameMax}
          data-autofocus
          error={isMissing ? t('Enter a name.') : undefined}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setMissing(false);
          }}
        />
        <Checkbox
          label={t('Share it with everybody in the organisation')}
          description={t('You and administrators can change it.')}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        <Checkbox
          label={t('Open the list with this view')}
          description={t('Only for you.')}
          checked={isDefault}
          onChange={(event) => setDefault(event.currentTarget.checked)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
