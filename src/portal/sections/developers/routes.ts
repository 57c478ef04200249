import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { dayOrMoment, oneOf, paging, searchParams, text } from '../../routing/search-params.ts';
import { adminRoute } from '../../routing/signed-in-route.ts';
import { emailStates } from '../../../domain/emails/email-states.ts';
import { actionKinds } from '../../../domain/lms/actions.ts';
import { callOutcomes } from '../../../domain/lms/call-outcomes.ts';
import { reportStates } from '../../../domain/progress/report-states.ts';
import { requestOutcomes } from '../../../domain/api-requests/request-outcomes.ts';
import { activityTabs, choices } from './activity-filters.ts';
import { requestProblems, requestSpans } from './requests/request-filters.ts';
import { deliveryStates, spans } from './webhooks/delivery-filters.ts';

const apiSettings = createRoute({
  getParentRoute: () => adminRoute,
  path: '/developers/api-settings',
  component: lazyRouteComponent(() => import('./api-settings-page.tsx'), 'ApiSettingsPage'),
});

const lmsIntegration = createRoute({
  getParentRoute: () => adminRoute,
  path: '/developers/lms-integration',
  component: lazyRouteComponent(() => import('./lms-integration-page.tsx'), 'LmsIntegrationPage'),
});

const connector = createRoute({
  getParentRoute: () => adminRoute,
  path: '/developers/lms-integration/connector',
  component: lazyRouteComponent(() => import('./connector/connector-page.tsx'), 'ConnectorPage'),
});

const connectorDocument = createRoute({
  getParentRoute: () => adminRoute,
  path: '/developers/lms-integration/connector/document',
  component: lazyRouteComponent(() => import('./connector/document/document-page.tsx'), 'DocumentPage'),
});

const progress = createRoute({
  getParentRoute: () => adminRoute,
  path: '/developers/lms-integration/connector/progress',
  component: lazyRouteComponent(() => import('./progress/progress-page.tsx'), 'ProgressPage'),
});

const check = createRoute({
  getParentRoute: () => adminRoute,
  path: '/developers/lms-integration/check',
  validateSearch: searchParams({
    /** Id of the check that is shown; the latest without it. */
    check: text(36),
  }),
  component: lazyRouteComponent(() => import('./check/check-page.tsx'), 'CheckPage'),
});

const firstParty = createRoute({
  getParentRoute: () => adminRoute,
  path: '/developers/lms-integration/first-party',
  component: lazyRouteComponent(() => import('./ways/first-party-page.tsx'), 'FirstPartyPage'),
});

const templates = createRoute({
  getParentRoute: () => adminRoute,
  path: '/developers/lms-integration/templates',
  component: lazyRouteComponent(() => import('./ways/templates-page.tsx'), 'TemplatesPage'),
});

const operation = createRoute({
  getParentRoute: () => adminRoute,
  path: '/developers/lms-integration/$operation',
  component: lazyRouteComponent(() => import('./operation-page.tsx'), 'OperationPage'),
});

const activity = createRoute({
  getParentRoute: () => adminRoute,
  path: '/developers/activity',
  validateSearch: searchParams({
    tab: oneOf(...activityTabs),
    /** Id of the row whose details are open. */
    entry: text(300),
    from: dayOrMoment,
    to: dayOrMoment,
    state: oneOf(...reportStates, ...emailStates),
    lmsEnrolmentId: text(255),
    operation: text(50),
    ending: oneOf(...callOutcomes),
    kind: oneOf(...actionKinds),
    choice: oneOf(...choices),
    type: text(100),
    ...paging,
  }),
  component: lazyRouteComponent(() => import('./activity-page.tsx'), 'ActivityPage'),
});

const apiRequests = createRoute({
  getParentRoute: () => adminRoute,
  path: '/developers/api-requests',
  validateSearch: searchParams({
    /** The X-Request-Id of the request whose details are open. */
    entry: text(36),
    outcome: oneOf(...requestOutcomes),
    problem: oneOf(...requestProblems),
    apiKeyId: text(36),
    /** Period of the list; 30 days by default. */
    last: oneOf(...requestSpans),
    ...paging,
  }),
  component: lazyRouteComponent(() => import('./requests/requests-page.tsx'), 'RequestsPage'),
});

const webhooks = createRoute({
  getParentRoute: () => adminRoute,
  path: '/developers/webhooks',
  component: lazyRouteComponent(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});

const newWebhookEndpoint = createRoute({
  getParentRoute: () => adminRoute,
  path: '/developers/webhooks/new',
  component: lazyRouteComponent(() => import('./webhooks/new-endpoint-page.tsx'), 'NewEndpointPage'),
});

const webhookEventTypes = createRoute({
  getParentRoute: () => adminRoute,
  path: '/developers/webhooks/event-types',
  component: lazyRouteComponent(() => import('./webhooks/event-types-page.tsx'), 'EventTypesPage'),
});

const webhookEventType = createRoute({
  getParentRoute: () => adminRoute,
  path: '/developers/webhooks/event-types/$type',
  component: lazyRouteComponent(() => import('./webhooks/event-type-page.tsx'), 'EventTypePage'),
});

const webhookEndpoint = createRoute({
  getParentRoute: () => adminRoute,
  path: '/developers/webhooks/$endpointId',
  validateSearch: searchParams({
    /** Id of the event whose delivery is open. */
    entry: text(36),
    state: oneOf(...deliveryStates),
    type: text(100),
    from: dayOrMoment,
    to: dayOrMoment,
    /** Period of the chart; a week by default. */
    span: oneOf(...spans),
    ...paging,
  }),
  component: lazyRouteComponent(() => import('./webhooks/endpoint-page.tsx'), 'EndpointPage'),
});

const editWebhookEndpoint = createRoute({
  getParentRoute: () => adminRoute,
  path: '/developers/webhooks/$endpointId/edit',
  component: lazyRouteComponent(() => import('./webhooks/edit-endpoint-page.tsx'), 'EditEndpointPage'),
});

export const developerRoutes = [
  apiSettings,
  lmsIntegration,
  connector,
  connectorDocument,
  check,
  progress,
  firstParty,
  templates,
  operation,
  activity,
  apiRequests,
  webhooks,
  newWebhookEndpoint,
  webhookEventTypes,
  webhookEventType,
  webhookEndpoint,
  editWebhookEndpoint,
] as const;
