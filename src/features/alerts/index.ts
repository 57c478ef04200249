/** The exports of alerts for other features. */
export { evaluateAlerts } from './evaluate-alerts.ts';
