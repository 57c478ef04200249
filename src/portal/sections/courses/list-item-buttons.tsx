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

interface ListItemButtonsProps {
  readonly form: UseFormReturnType<CourseValues>;
  /** Where the list is in the form, such as `units.0.outcomes`. */
  readonly path: string;
  readonly index: number;
  readonly count: number;
  /** What the item is called, such as "unit U1": names the buttons. */
  readonly name: string;
}

/** Moves an item of a list up and down, or takes it away; for the keyboard as for the pointer. */
export function ListItemButtons({ form, path, index, count, name }: ListItemButtonsProps) {
  const buttons = useRef<HTMLDivElement>(null);
  const move = (by: -1 | 1) => {
    const to = index + by;
    if (to < 0 || to >= count) return;
    form.reorderListItem(path, { from: index, to });
    announce(`${name}: now ${to + 1} of ${count}`);
    // What is moved within the page loses the focus.
    const label = by === -1 ? 'up' : 'down';
    requestAnimationFrame(() => buttons.current?.querySelector<HTMLElement>(`[data-move="${label}"]`)?.focus());
  };
  const remove = () => {
    const neighbour = buttons.current?.closest('section');
    form.removeListItem(path, index);
    announce(`${name}: removed`);
    // The button that had the focus is gone.
    requestAnimationFrame(() => {
      const left = [...(neighbour?.querySelectorAll<HTMLElement>(`[data-remove="${path}"]`) ?? [])];
      (left.at(Math.min(index, left.length - 1)) ?? neighbour?.querySelector<HTMLElement>('button'))?.focus();
    });
  };
  return (
    <div ref={buttons} className={classes.buttons}>
      <IconButton icon={IconArrowUp} label={`Move ${name} up`} idle={index === 0} onClick={() => move(-1)} move="up" />
      <IconButton
        icon={IconArrowDown}
        label={`Move ${name} down`}
        idle={index === count - 1}
        onClick={() => move(1)}
        move="down"
      />
      <IconButton icon={IconTrash} label={`Remove ${name}`} onClick={remove} removesFrom={path} />
    </div>
  );
}

interface IconButtonProps {
  readonly icon: Icon;
  readonly label: string;
  /** Cannot do anything at this end of the list; it stays reachable, so that the focus is not lost. */
  readonly idle?: boolean;
  readonly onClick: () => void;
  readonly move?: 'up' | 'down';
  /** The list that it takes an item from. */
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
        data-disabled={idle || undefined}
        data-move={move}
        data-remove={removesFrom}
        onClick={onClick}
      >
        <Sign size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
