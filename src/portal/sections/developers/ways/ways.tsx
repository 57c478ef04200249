import { Alert, Paper, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../components/link-button.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import type { LmsMode } from '../../../queries/lms-configuration.ts';
import { lmsOperations } from '../../../queries/lms-configuration.ts';
import { lmsConnection } from '../../../queries/lms-connection.ts';
import { useIsConnected } from './use-is-connected.ts';
import { ways, wayWords, type ModeName } from './way-words.ts';
import classes from './ways.module.css';
import { t } from '../../../../language/translate.ts';

/** The three ways to an LMS side by side. The one for new enrolments is marked; with none, the first is recommended. */
export function Ways({ mode }: { mode: LmsMode }) {
  const states: Readonly<Record<ModeName, ReactNode>> = {
    CONNECTOR: <ConnectorState />,
    FIRST_PARTY: <FirstPartyState mode={mode} />,
    CUSTOM: <TemplatesState />,
  };
  const { isConnected, isLoading } = useIsConnected(mode);
  // The notice below would move the cards.
  if (isLoading) {
    return (
      <div aria-busy="true">
        <WaysSkeleton />
      </div>
    );
  }
  return (
    <>
      {isConnected === false ? (
        <Alert variant="default" title={t('No LMS is connected yet')} mb="md">
          {t('Students cannot be enrolled until one is. Set one of these ways up, then switch it on.')}
        </Alert>
      ) : null}
      <div className={classes.ways}>
        {ways.map((way) => (
          <Way key={way} way={way} mode={mode} isConnected={isConnected}>
            {states[way]}
          </Way>
        ))}
      </div>
    </>
  );
}

interface WayProps {
  readonly way: ModeName;
  readonly mode: LmsMode;
  readonly isConnected: boolean | undefined;
  readonly children: ReactNode;
}

function Way({ way, mode, isConnected, children }: WayProps) {
  const { title, description, link } = wayWords[way];
  const isUsed = mode.mode === way && isConnected === true;
  const isFirstChoice = isConnected === false ? way === 'CONNECTOR' : isUsed;
  const open = mode.openEnrolments[way];
  return (
    <Paper component="section" aria-labelledby={`way-${way}`} className={classes.way} data-used={isUsed || undefined}>
      <div className={classes.head}>
        <h2 id={`way-${way}`}>{title}</h2>
        {isUsed ? <StatusBadge tone="positive">{t('In use')}</StatusBadge> : null}
        {way === 'CONNECTOR' && !isUsed ? <StatusBadge tone="info">{t('Recommended')}</StatusBadge> : null}
      </div>
      <p>{description}</p>
      <div className={classes.state}>
        {children}
        <Text c="dimmed" fz="sm">
          {open === 0
            ? t('No pending or active enrolments')
            : t('{count, plural, one {# pending or active enrolment} other {# pending or active enrolments}}', {
                count: open,
              })}
        </Text>
      </div>
      <div>
        <LinkButton {...link} variant={isFirstChoice ? 'filled' : 'default'} aria-label={t('Open: {title}', { title })}>
          {t('Open')}
        </LinkButton>
      </div>
    </Paper>
  );
}

/** Each line has its height before its data is there, so that nothing moves. */
const Line = ({ children }: { children: ReactNode }) => <div className={classes.line}>{children ?? '\u00a0'}</div>;

function ConnectorState() {
  const { data } = useQuery(lmsConnection());
  if (data === undefined) return <Line>{null}</Line>;
  if (!data.isSetUp) return <Line>{t('Not set up')}</Line>;
  const has = data.operations.filter(({ steps }) => steps.length > 0);
  const failing = has.filter(({ state }) => state.state === 'FAILING').length;
  const work = has.filter(({ state }) => state.state === 'WORKS').length;
  return (
    <Line>
      {data.name === '' ? t('The document has problems') : data.name}
      {data.document === null ? '' : ` (${t('customised')})`}
      {has.length === 0
        ? null
        : failing > 0
          ? t(': {counted} failing', {
              counted: t('{count, plural, one {# operation} other {# operations}}', { count: failing }),
            })
          : work === 0
            ? `: ${t('untested')}`
            : t(': {work} of {count} operations work', { work, count: has.length })}
    </Line>
  );
}

function FirstPartyState({ mode: { isFirstPartyAvailable, provisionedAt, isFinished } }: { mode: LmsMode }) {
  if (!isFirstPartyAvailable) return <Line>{t('Not part of this installation')}</Line>;
  if (!isFinished) return <Line>{t('Setup not finished')}</Line>;
  return <Line>{provisionedAt === null ? t('Set up when you switch it on') : t('Set up')}</Line>;
}

function TemplatesState() {
  const { data } = useQuery(lmsOperations());
  if (data === undefined) return <Line>{null}</Line>;
  const required = data.filter(({ isRequired }) => isRequired);
  const ready = required.filter(({ state }) => state.state !== 'NOT_SET_UP').length;
  const failing = data.filter(({ state }) => state.state === 'FAILING').length;
  if (data.every(({ state }) => state.state === 'NOT_SET_UP')) return <Line>{t('Not set up')}</Line>;
  return (
    <Line>
      {failing === 0
        ? t('{ready} of {count} required operations set up', { ready, count: required.length })
        : t('{ready} of {count} required operations set up, {failing} failing', {
            ready,
            count: required.length,
            failing,
          })}
    </Line>
  );
}

/** Grey cards with the size of the real ones. */
export function WaysSkeleton() {
  return (
    <div className={classes.ways}>
      {ways.map((way) => (
        <Paper key={way} className={classes.way}>
          <div className={classes.head}>
            <h2>{wayWords[way].title}</h2>
          </div>
          <p>{wayWords[way].description}</p>
          <div className={classes.state}>
            <Line>
              <Skeleton height={12} width="60%" />
            </Line>
            <Line>
              <Skeleton height={12} width="75%" />
            </Line>
          </div>
          <Skeleton height={36} width={72} />
        </Paper>
      ))}
    </div>
  );
}
