import { excerptInLanguage } from '../../../platform/language/excerpt-in-language.ts';
import { asSentence, storedWording, wording } from '../../../language/sentence.ts';
import { textInLanguage } from '../connectors/text-in-language.ts';
import { hasTimedOut } from '../rules/endings.ts';
import { messageInLanguage, nextStepsInLanguage } from '../rules/report-words.ts';
import type { Schema } from '../../../contract/schema.ts';
import type { ShownConnection, ShownConnectionOperation } from '../connection/show-connection.ts';
import { presentLastCall, presentState } from './present-configuration.ts';
import type { ConnectorTrialResult } from '../connection/try-connector.ts';
import type { ConnectorDocument } from '../connectors/document.ts';
import { titleOf } from '../connectors/run/title-of.ts';
import type { ConnectorOperation } from '../connectors/connector-operations.ts';
import type { TitledStep } from '../connection/titled-steps.ts';

export function presentPreset(document: ConnectorDocument): Schema<'Preset'> {
  const { preset = '', version, name, documentation, secrets, constants, operations } = document;
  return {
    preset,
    version,
    name: textInLanguage(name),
    documentation: textInLanguage(documentation),
    address: addressField(document),
    secrets: secrets.map(presentSecret),
    constants: constants.map(presentConstant),
    operations: Object.keys(operations) as ConnectorOperation[],
    steps: Object.values(operations).map(({ steps }) => steps.map((step) => textInLanguage(titleOf(step)))),
  };
}

/** Returns the connection. Of a secret it says only whether it is set. */
export function presentConnection(shown: ShownConnection): Schema<'Connection'> {
  const { stored, document, secretsSet } = shown;
  return {
    isSetUp: stored !== null,
    preset: stored?.preset ?? null,
    presetVersion: stored?.presetVersion ?? null,
    newerVersion: shown.newerVersion,
    name: textInLanguage(document?.name ?? ''),
    documentation: textInLanguage(document?.documentation ?? ''),
    hints: {
      unitCode: textInLanguage(document?.hints.unitCode ?? null),
      courseSearch: textInLanguage(document?.hints.courseSearch ?? null),
    },
    document: stored?.document ?? null,
    problems: shown.problems.map(({ path, message }) => ({ path, message: wording([message]) })),
    addressField: addressField(document),
    address: stored?.address ?? '',
    constants: constantsOf(shown).map((constant) => ({
      ...presentConstant(constant),
      value: ownText(stored?.constants ?? {}, constant.name),
    })),
    secrets: secretsOf(shown).map((secret) => ({ ...presentSecret(secret), isSet: secretsSet.includes(secret.name) })),
    areSecretsReadable: shown.areSecretsReadable,
    operations: shown.operations.map(presentOperation),
    version: shown.version,
  };
}

export function presentConnectionTrial(trial: ConnectorTrialResult): Schema<'ConnectionTrial'> {
  const { values, problem, callId, isDraft, steps, change, confirmation, outcome } = trial;
  return {
    values,
    problem,
    callId,
    isDraft,
    steps: steps.map(presentStep),
    change:
      change === null
        ? null
        : {
            name: change.name,
            title: textInLanguage(change.title),
            method: change.method,
            url: change.url,
            requestExcerpt: excerptInLanguage(change.requestExcerpt),
          },
    confirmation,
    outcome: outcome === null ? null : presentOutcome(outcome),
  };
}

/** The settings of the connector. While its document cannot be read, those that are stored, so that a form keeps them. */
function constantsOf({ document, stored }: ShownConnection): ConnectorDocument['constants'] {
  if (document !== null) return document.constants;
  return Object.keys(stored?.constants ?? {}).map((name) => ({ name, label: name, default: '' }));
}

function secretsOf({ document, secretsSet }: ShownConnection): ConnectorDocument['secrets'] {
  return document?.secrets ?? secretsSet.map((name) => ({ name, label: name }));
}

/** Returns a request of a call through a connector. Secrets were removed before it was stored. */
export function presentStep(step: TitledStep): Schema<'Step'> {
  return {
    number: step.number,
    name: step.name,
    title: textInLanguage(step.title),
    effect: step.effect,
    method: step.method,
    url: step.url,
    requestExcerpt: excerptInLanguage(step.requestExcerpt),
    ending: step.ending,
    statusCode: step.statusCode,
    responseExcerpt: excerptInLanguage(step.responseExcerpt),
    errorMessage: storedWording(step.errorMessage, step.errorWords),
    startedAt: step.startedAt.toISOString(),
    closedAt: step.closedAt?.toISOString() ?? null,
  };
}

function presentOutcome({
  report,
  result,
}: NonNullable<ConnectorTrialResult['outcome']>): NonNullable<Schema<'ConnectionTrial'>['outcome']> {
  const { ending, lmsStatus, excerpt } = report;
  const [message, nextSteps] = [messageInLanguage(report), nextStepsInLanguage(report)];
  return {
    ending,
    lmsStatus,
    hasTimedOut: hasTimedOut(report),
    excerpt: excerptInLanguage(excerpt),
    message,
    nextSteps,
    result,
  };
}

function presentOperation(shown: ShownConnectionOperation): Schema<'ConnectionOperation'> {
  const { operation, label, changesLms, isRequired, variables, steps, state, lastCall } = shown;
  return {
    operation,
    label: textInLanguage(label),
    changesLms,
    isRequired,
    variables: [...variables],
    steps: steps.map(textInLanguage),
    state: presentState(state),
    lastCall: presentLastCall(lastCall),
  };
}

function addressField(document: ConnectorDocument | null): Schema<'AddressField'> {
  const { label, example, help } = document?.address ?? { label: asSentence('Address of the LMS').text, example: '' };
  return { label: textInLanguage(label), example, help: textInLanguage(help ?? null) };
}

function presentConstant({ name, label, default: usual, help }: ConnectorDocument['constants'][number]) {
  return { name, label: textInLanguage(label), default: usual, help: textInLanguage(help ?? null) };
}

function presentSecret({ name, label, help }: ConnectorDocument['secrets'][number]) {
  return { name, label: textInLanguage(label), help: textInLanguage(help ?? null) };
}

const ownText = (texts: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(texts, name) ? (texts[name] ?? '') : '';
