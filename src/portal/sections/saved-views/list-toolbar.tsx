import { Button, Menu } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns.mjs';
import { t } from '../../../language/translate.ts';
import classes from './list-toolbar.module.css';
import type { ListView } from './use-list-view.ts';
import { ViewsMenu } from './views-menu.tsx';

interface ListToolbarProps<Row> {
  readonly view: ListView<Row>;
  /** The words for a list without filters, such as “All students”. */
  readonly all: string;
}

/** Above a list: its saved views, and which columns it shows. */
export function ListToolbar<Row>({ view, all }: ListToolbarProps<Row>) {
  return (
    <div className={classes.bar}>
      <ViewsMenu view={view} all={all} />
      <ColumnsMenu view={view} />
    </div>
  );
}

/** Chooses the columns. The first one names the row and stays. */
function ColumnsMenu<Row>({ view: { columns, allColumns, setColumns } }: { view: ListView<Row> }) {
  const shown = columns.map(({ name }) => name);
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconColumns size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('Columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {allColumns.slice(1).map(({ name, header }) => (
          <Menu.CheckboxItem
            key={name}
            checked={shown.includes(name)}
            onChange={(isShown) => setColumns(isShown ? [...shown, name] : shown.filter((each) => each !== name))}
          >
            {header}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item
          disabled={columns.length === allColumns.length}
          onClick={() => setColumns(allColumns.map(({ name }) => name))}
        >
          {t('Show all columns')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
