/** The exports of alerts for other features. */
export { evaluateAlerts } from './evaluate-alerts.ts';
export { lookAgain } from './look-again.ts';
