import { z } from 'zod';

// The part of the Compose Specification that docker-compose.yml uses; a field that is misspelt, or new and not thought
// about here, is refused.
const duration = z.string().regex(/^(\d+(h|m|s|ms|us))+$/);
const size = z.string().regex(/^\d+(b|k|kb|m|mb|g|gb)$/);
const command = z.array(z.string());
const condition = z.enum(['service_started', 'service_healthy', 'service_completed_successfully']);

const service = z.strictObject({
  image: z.string().regex(/^[a-z0-9._/-]+:[\w.-]+$/, 'must be an image with a tag'),
  build: z.literal('.').optional(),
  command: command.optional(),
  entrypoint: command.optional(),
  profiles: z.array(z.string()).optional(),
  environment: z.record(z.string().regex(/^\w+$/), z.string()).default({}),
  volumes: z.array(z.string().regex(/^[\w./-]+:\/[\w./-]+(:ro)?$/)).default([]),
  networks: z.array(z.string()),
  ports: z.array(z.string().regex(/^[\d.]+:\d+(-\d+)?:\d+$/, 'must be address:port:port')).default([]),
  depends_on: z.record(z.string(), z.strictObject({ condition })).default({}),
  deploy: z.strictObject({ replicas: z.string().regex(/^\d+$/) }).optional(),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.literal('CMD')], z.string()),
      interval: duration,
      timeout: duration,
      retries: z.int().positive(),
      start_period: duration,
    })
    .optional(),
  restart: z
    .string()
    .regex(/^(no|always|unless-stopped|on-failure(:\d+)?)$/)
    .optional(),
  stop_grace_period: duration.optional(),
  shm_size: size.optional(),
  mem_limit: size,
  pids_limit: z.int().positive(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  logging: z.strictObject({
    driver: z.literal('json-file'),
    options: z.strictObject({ 'max-size': size, 'max-file': z.string().regex(/^\d+$/) }),
  }),
});

export const composeFile = z.object({
  name: z.string(),
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.strictObject({ internal: z.boolean().default(false) })),
  volumes: z.record(z.string(), z.strictObject({})),
});

export type ComposeFile = z.infer<typeof composeFile>;
export type ComposeService = z.infer<typeof service>;
