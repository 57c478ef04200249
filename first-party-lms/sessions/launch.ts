import { decodeJwt, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Database, Queries } from '../database/database.ts';
import { RefusedError } from '../errors.ts';
import { boundedText } from '../texts.ts';
import type { Cipher } from '../secrets/cipher.ts';
import { findTenantName, findValidSecrets } from '../tenants/tenants.ts';
import { startSession } from './sessions.ts';

export const launchAudience = 'attain-first-party-lms';

const longestLife = 60;
// Seconds by which the clocks of the two servers may differ.
const clockTolerance = 5;

const Claims = z
  .object({
    sub: boundedText(1, 255),
    name: boundedText(1, 255),
    tenant: boundedText(1, 64),
    jti: boundedText(1, 255),
    // Tokens of an older Attain lack it.
    userUrl: boundedText(1, 2_000)
      .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'must be an address')
      .optional(),
    iat: z.number(),
    exp: z.number(),
  })
  .refine(({ iat, exp }) => exp > iat && exp - iat <= longestLife);

/** The user whom a launch token signs in. */
export interface LaunchingUser {
  readonly tenantId: string;
  readonly userId: string;
  readonly userName: string;
  readonly organisationName: string;
}

/**
 * Returns the user whom a launch token would sign in, without using up the token.
 * @throws RefusedError 401 for any problem of the token
 */
export async function readLaunch(queries: Queries, cipher: Cipher, token: string): Promise<LaunchingUser> {
  const { sub: userId, name: userName, tenant: tenantId } = await verify(queries, cipher, token);
  return { tenantId, userId, userName, organisationName: await findTenantName(queries, tenantId) };
}

/**
 * Signs in the user of a launch token: a JWT by Attain (HS256, its key the SHA-256 of the tenant's secret) that is
 * valid for at most a minute and once.
 * @returns the id of the new session
 * @throws RefusedError 401 for any problem of the token
 */
export async function launch(database: Database, cipher: Cipher, token: string): Promise<string> {
  const claims = await verify(database.queries, cipher, token);
  return database.transaction(async (queries) => {
    await queries.query('delete from launch_token where expires_at < now()');
    await queries.query('delete from session where expires_at < now()');
    const { rowCount } = await queries.query(
      'insert into launch_token (tenant_id, jti, expires_at) values ($1, $2, to_timestamp($3)) on conflict do nothing',
      [claims.tenant, claims.jti, claims.exp + 2 * clockTolerance],
    );
    if (rowCount === 0) throw refused();
    return startSession(queries, {
      tenantId: claims.tenant,
      userId: claims.sub,
      userName: claims.name,
      userUrl: claims.userUrl ?? null,
      confirmedAt: claims.iat,
    });
  });
}

async function verify(queries: Queries, cipher: Cipher, token: string): Promise<z.output<typeof Claims>> {
  for (const { hash } of await findValidSecrets(queries, cipher, claimedTenant(token))) {
    const verified = await jwtVerify(token, hash, {
      algorithms: ['HS256'],
      audience: launchAudience,
      maxTokenAge: longestLife,
      clockTolerance,
    }).catch(() => null);
    const claims = Claims.safeParse(verified?.payload);
    if (claims.success) return claims.data;
  }
  throw refused();
}

/** Reads the tenant whose key to try. Nothing else is trusted before the signature was checked with it. */
function claimedTenant(token: string): string {
  try {
    return boundedText(1, 64).parse(decodeJwt(token).tenant);
  } catch {
    throw refused();
  }
}

const refused = (): RefusedError =>
  new RefusedError(
    401,
    'This link was already used, is older than a minute, or is not complete. Open the LMS from Attain again.',
  );
