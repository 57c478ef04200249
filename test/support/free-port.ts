export { freePort } from '../../worker/health-server.ts';
