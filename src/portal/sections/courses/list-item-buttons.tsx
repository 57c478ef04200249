import { ActionIcon, Tooltip } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Icon } from '@tabler/icons-react';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useRef } from 'react';
import { announce } from '../../components/announcer.tsx';
import type { CourseValues } from './course-values.ts';
import classes from './course-form.module.css';
import { t } from '../../../language/translate.ts';

interface ListItemButtonsProps {
  readonly form: UseFormReturnType<CourseValues>;
  /** Path of the list in the form, such as `units.0.outcomes`. */
  readonly path: string;
  readonly index: number;
  readonly count: number;
  /** Name of the item for the buttons' labels, such as "unit U1". */
  readonly name: string;
}

/** Buttons that move an item up or down or remove it. They work with the keyboard and the pointer. */
export function ListItemButtons({ form, path, index, count, name }: ListItemButtonsProps) {
  const buttons = useRef<HTMLDivElement>(null);
  const move = (by: -1 | 1) => {
    const to = index + by;
    if (to < 0 || to >= count) return;
    form.reorderListItem(path, { from: index, to });
    announce(t('{name}: now {value} of {count}', { name, value: to + 1, count }));
    // The browser removes the focus from an element that moves within the page.
    const label = by === -1 ? 'up' : 'down';
    requestAnimationFrame(() => buttons.current?.querySelector<HTMLElement>(`[data-move="${label}"]`)?.focus());
  };
  const remove = () => {
    const neighbour = buttons.current?.closest('section');
    form.removeListItem(path, index);
    announce(t('{name}: removed', { name }));
    // The focused button was removed with its item.
    requestAnimationFrame(() => {
      const left = [...(neighbour?.querySelectorAll<HTMLElement>(`[data-remove="${path}"]`) ?? [])];
      (left.at(Math.min(index, left.length - 1)) ?? neighbour?.querySelector<HTMLElement>('button'))?.focus();
    });
  };
  return (
    <div ref={buttons} className={classes.buttons}>
      <IconButton
        icon={IconArrowUp}
        label={t('Move {name} up', { name })}
        idle={index === 0}
        onClick={() => move(-1)}
        move="up"
      />
      <IconButton
        icon={IconArrowDown}
        label={t('Move {name} down', { name })}
        idle={index === count - 1}
        onClick={() => move(1)}
        move="down"
      />
      <IconButton icon={IconTrash} label={t('Remove {name}', { name })} onClick={remove} removesFrom={path} />
    </div>
  );
}

interface IconButtonProps {
  readonly icon: Icon;
  readonly label: string;
  /** Whether the button can do nothing, at this end of the list. It stays focusable, so that the focus is not lost. */
  readonly idle?: boolean;
  readonly onClick: () => void;
  readonly move?: 'up' | 'down';
  /** Path of the list from which the button removes an item. */
  readonly removesFrom?: string;
}

function IconButton({ icon: Sign, label, idle = false, onClick, move, removesFrom }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        aria-disabled={idle || undefined}
        data-move={move}
        data-remove={removesFrom}
        onClick={onClick}
      >
        <Sign size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
