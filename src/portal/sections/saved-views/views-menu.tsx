import { Button, Menu, Text } from '@mantine/core';
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../language/translate.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { notify } from '../../components/notify.ts';
import { chooseDefaultView, removeView, storeView, type SavedView } from '../../queries/saved-views.ts';
import classes from './list-toolbar.module.css';
import { SaveViewDialog } from './save-view-dialog.tsx';
import type { ListView } from './use-list-view.ts';

interface ViewsMenuProps<Row> {
  readonly view: ListView<Row>;
  readonly all: string;
}

/** Shows a saved view, and saves, changes and deletes one. */
export function ViewsMenu<Row>({ view, all }: ViewsMenuProps<Row>) {
  const { list, views, current, isAll, isChanged, content, show } = view;
  const [question, setQuestion] = useState<'new' | 'edit' | 'delete' | null>(null);
  const store = useMutation({ ...storeView(list), onError: (error) => notify.failed(error) });
  const choose = useMutation({ ...chooseDefaultView(list), onError: (error) => notify.failed(error) });
  const remove = useMutation(removeView(list));
  const own = views.filter(({ isOwn }) => isOwn);
  const shared = views.filter(({ isOwn }) => !isOwn);
  const close = () => setQuestion(null);
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            className={classes.views}
            leftSection={<IconBookmark size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {current === null ? t('Views') : isChanged ? t('{name} (changed)', { name: current.name }) : current.name}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown}>
          <Menu.RadioGroup
            value={current?.id ?? (isAll ? 'all' : '')}
            onChange={(id) => show(views.find((each) => each.id === id) ?? null)}
          >
            <Menu.RadioItem value="all" closeMenuOnClick>
              {all}
            </Menu.RadioItem>
            {own.length === 0 ? null : <Menu.Label>{t('Your views')}</Menu.Label>}
            {own.map((each) => (
              <ViewItem key={each.id} view={each} />
            ))}
            {shared.length === 0 ? null : <Menu.Label>{t('Shared by others')}</Menu.Label>}
            {shared.map((each) => (
              <ViewItem key={each.id} view={each} />
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          {current !== null && isChanged ? (
            <>
              {current.mayChange ? (
                <Menu.Item
                  onClick={() =>
                    store.mutate(
                      {
                        former: current,
                        content: { name: current.name, isShared: current.isShared, ...content },
                        isDefault: current.isDefault,
                      },
                      { onSuccess: () => notify.done(t('The view was saved.')) },
                    )
                  }
                >
                  {t('Save the changes')}
                </Menu.Item>
              ) : null}
              <Menu.Item onClick={() => show(current)}>{t('Undo the changes')}</Menu.Item>
            </>
          ) : null}
          <Menu.Item onClick={() => setQuestion('new')}>{t('Save as a new view')}</Menu.Item>
          {current === null ? null : current.mayChange ? (
            <>
              <Menu.Item onClick={() => setQuestion('edit')}>{t('Rename or share this view')}</Menu.Item>
              <Menu.Item onClick={() => setQuestion('delete')}>{t('Delete this view')}</Menu.Item>
            </>
          ) : (
            <Menu.Item onClick={() => choose.mutate({ id: current.id, isDefault: !current.isDefault })}>
              {current.isDefault ? t('Do not open the list with this view') : t('Open the list with this view')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {question === 'new' ? <SaveViewDialog view={view} former={null} onClose={close} /> : null}
      {question === 'edit' && current !== null ? <SaveViewDialog view={view} former={current} onClose={close} /> : null}
      {current === null ? null : (
        <ConfirmDialog
          opened={question === 'delete'}
          onClose={close}
          title={t('Delete this view?')}
          confirmLabel={t('Delete the view')}
          destructive
          onConfirm={async () => {
            await remove.mutateAsync(current.id);
            notify.done(t('The view was deleted.'));
            show(null);
          }}
        >
          <Text>
            {current.isShared
              ? t('“{name}” will be deleted for everybody in the organisation. The records stay.', {
                  name: current.name,
                })
              : t('“{name}” will be deleted. The records stay.', { name: current.name })}
          </Text>
        </ConfirmDialog>
      )}
    </>
  );
}

function ViewItem({ view: { id, name, isOwn, isShared, isDefault, madeBy } }: { view: SavedView }) {
  return (
    <Menu.RadioItem value={id} closeMenuOnClick>
      {name}
      <Text fz="xs" c="dimmed">
        {[
          ...(isDefault ? [t('Opens the list')] : []),
          ...(isOwn ? (isShared ? [t('Shared')] : []) : [madeBy.name]),
        ].join(' · ')}
      </Text>
    </Menu.RadioItem>
  );
}
