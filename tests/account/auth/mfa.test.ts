import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { signIn, signUp, type TestAccount, withAna } from '../support/account.ts'
import { type Authenticator, enroll, enrollVerified } from '../support/authenticator.ts'

const STEP = 30_000

const newChallenge = async (account: TestAccount, token: string, { factorId }: Authenticator) =>
  (
    (await (await account.send('POST', `/auth/v1/factors/${factorId}/challenge`, {}, token)).json()) as {
      id: string
    }
  ).id

/** Answers a challenge over HTTP, a new one by default. Returns the error code, or `accepted`. */
async function answer(
  account: TestAccount,
  token: string,
  app: Authenticator,
  code: unknown,
  challengeId?: unknown,
): Promise<string> {
  const challenge_id = challengeId === undefined ? await newChallenge(account, token, app) : challengeId
  const path = `/auth/v1/factors/${app.factorId}/verify`
  const answered = await account.send('POST', path, { challenge_id, code }, token)
  return ((await answered.json()) as { code?: string }).code ?? 'accepted'
}

/** The middle of the next time step, so that the step does not change during the test. */
const middleOfStep = () => (Math.floor(Date.now() / STEP) + 1) * STEP + STEP / 2

describe('enrolling an authenticator app', () => {
  it('returns the secret as text, as a URI and as a picture of the URI', async () => {
    const { client } = (await withAna()).ana
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Móvil' })
    expect(error).toBeNull()
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Móvil' })
    const { secret = '', uri = '', qr_code: picture = '' } = data?.totp ?? {}
    expect(Secret.fromBase32(secret).bytes.length).toBe(20)
    const address = new URL(uri)
    expect(decodeURIComponent(`${address.host}${address.pathname}`)).toBe('totp/Comics:ana@example.com')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      algorithm: 'SHA1',
      digits: '6',
      issuer: 'Comics',
      period: '30',
      secret,
    })
    // supabase-js prepends the prefix without escaping: a `#` or `%` would truncate the picture.
    expect(picture).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#%]*<\/svg>$/)
  })

  it('lists the unverified factor with the user, without its secret', async () => {
    const { client } = (await withAna()).ana
    expect((await client.auth.getUser()).data.user).not.toHaveProperty('factors')
    const { factorId } = await enroll(client, 'Phone')
    expect((await client.auth.getUser()).data.user?.factors).toEqual([
      {
        id: factorId,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        status: 'unverified',
        factor_type: 'totp',
        friendly_name: 'Phone',
      },
    ])
    const listed = await client.auth.mfa.listFactors()
    expect([listed.data?.all.length, listed.data?.totp]).toEqual([1, []])
  })

  it('rejects a name in use and an eleventh factor', async () => {
    const { client } = (await withAna()).ana
    for (let n = 0; n < 10; n++) await enroll(client, `App ${n}`)
    const again = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App 3' })
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
    const eleventh = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App 11' })
    expect(eleventh.error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' })
  })

  it('expires after five minutes if it is not verified', async () => {
    const { account, ana } = await withAna()
    const app = await enroll(ana.client, 'Phone')
    account.pass(301_000)
    await enroll(ana.client, 'Phone')
    const gone = await ana.client.auth.mfa.challenge({ factorId: app.factorId })
    expect(gone.error?.code).toBe('mfa_factor_not_found')
  })
})

describe('verifying a code', () => {
  it('raises the session to aal2 with the same id, and the client fires its event', async () => {
    const { client, accessToken } = (await withAna()).ana
    const app = await enroll(client)
    const events: string[] = []
    client.auth.onAuthStateChange((event) => void events.push(event))
    const challenge = await client.auth.mfa.challenge({ factorId: app.factorId })
    expect(challenge.data).toMatchObject({ type: 'totp' })
    const left = (challenge.data?.expires_at ?? 0) - Date.now() / 1000
    expect(left).toBeGreaterThan(240)
    expect(left).toBeLessThanOrEqual(300)
    const verified = await client.auth.mfa.verify({
      factorId: app.factorId,
      challengeId: challenge.data?.id ?? '',
      code: app.codeAt(Date.now()),
    })
    expect(verified.error).toBeNull()
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    const before = decodeJwt(accessToken)
    const after = decodeJwt<{ amr: { method: string }[] }>(verified.data?.access_token ?? '')
    expect(before).toMatchObject({ aal: 'aal1' })
    expect(after).toMatchObject({ aal: 'aal2', session_id: before.session_id, sub: before.sub })
    expect(after.amr.map(({ method }) => method)).toEqual(['totp', 'password'])
    expect(verified.data?.user.factors).toMatchObject([
      { status: 'verified', last_challenged_at: expect.any(String) },
    ])
    expect((await client.auth.mfa.listFactors()).data?.totp).toHaveLength(1)
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    })
  })

  it('accepts the codes of the step before and after, and no other', async () => {
    const { account, ana } = await withAna()
    const app = await enroll(ana.client)
    const middle = middleOfStep()
    account.pass(middle - Date.now())
    const verified = async (time: number) =>
      (await ana.client.auth.mfa.challengeAndVerify({ factorId: app.factorId, code: app.codeAt(time) })).error
        ?.code ?? 'accepted'
    expect(await verified(middle - 2 * STEP)).toBe('mfa_verification_failed')
    expect(await verified(middle + 2 * STEP)).toBe('mfa_verification_failed')
    expect(await verified(middle - STEP)).toBe('accepted')
    expect(await verified(middle + STEP)).toBe('accepted')
    expect(await verified(middle)).toBe('mfa_verification_failed')
  })

  it('works again after the server clock was ahead and was put back', async () => {
    const { account, ana } = await withAna()
    const app = await enroll(ana.client)
    const middle = middleOfStep()
    // Less than an hour, so that the session is still valid.
    const ahead = 1_200_000
    account.pass(middle + ahead - Date.now())
    expect(await answer(account, ana.accessToken, app, app.codeAt(middle + ahead))).toBe('accepted')
    account.pass(-ahead)
    expect(await answer(account, ana.accessToken, app, app.codeAt(middle))).toBe('accepted')
    expect(await answer(account, ana.accessToken, app, app.codeAt(middle))).toBe('mfa_verification_failed')
  })

  it("rejects another user's factor, an unknown or expired challenge, and an empty code", async () => {
    const { account, ana } = await withAna()
    const bea = await signUp(account, 'bea@example.com')
    const app = await enroll(ana.client)
    const { factorId } = app
    const code = app.codeAt(Date.now())
    const unknown = { status: 404, code: 'mfa_factor_not_found' }
    expect((await bea.client.auth.mfa.challenge({ factorId })).error).toMatchObject(unknown)
    expect((await bea.client.auth.mfa.unenroll({ factorId })).error).toMatchObject(unknown)
    expect(await answer(account, bea.accessToken, app, code, 'x')).toBe(unknown.code)
    expect(await answer(account, ana.accessToken, app, code, crypto.randomUUID())).toBe(unknown.code)
    const challengeId = await newChallenge(account, ana.accessToken, app)
    expect(await answer(account, ana.accessToken, app, '', challengeId)).toBe('validation_failed')
    account.pass(301_000)
    expect(await answer(account, ana.accessToken, app, code, challengeId)).toBe('mfa_challenge_expired')
  })

  it('ends the aal1 sessions of the user and deletes unverified factors', async () => {
    const { account, ana } = await withAna()
    const other = await signIn(account, 'ana@example.com')
    await enroll(ana.client, 'Old phone')
    const app = await enrollVerified(ana.client, 'Phone')
    const { data } = await ana.client.auth.mfa.listFactors()
    expect(data?.all.map(({ id }) => id)).toEqual([app.factorId])
    const ended = await ana.client.auth.getUser(other.accessToken)
    expect(ended.error?.name).toBe('AuthSessionMissingError')
  })

  it('the authenticator of these tests computes the values of RFC 6238, appendix B', () => {
    const totp = new TOTP({ secret: Secret.fromUTF8('12345678901234567890'), digits: 6 })
    expect(totp.generate({ timestamp: 59_000 })).toBe('287082')
    expect(totp.generate({ timestamp: 1_111_111_109_000 })).toBe('081804')
  })
})

describe('guessing codes', () => {
  it('a code is accepted once: in one session, and in one of two challenges answered at once', async () => {
    const { account, ana } = await withAna()
    const app = await enroll(ana.client)
    const first = app.codeAt(Date.now())
    expect(await answer(account, ana.accessToken, app, first)).toBe('accepted')
    const { accessToken } = await signIn(account, 'ana@example.com')
    expect(await answer(account, accessToken, app, first)).toBe('mfa_verification_failed')

    account.pass(STEP)
    const code = app.codeAt(Date.now() + STEP)
    const challenges = [
      await newChallenge(account, accessToken, app),
      await newChallenge(account, accessToken, app),
    ]
    for (const wrong of ['000000', '', `${code} `, `${code}0`, [code], { code }, null, Number(code)])
      expect(await answer(account, accessToken, app, wrong, challenges[0]), JSON.stringify(wrong)).not.toBe(
        'accepted',
      )
    for (const id of ['', 'x', app.factorId, "' or 1=1 --", null])
      expect(await answer(account, accessToken, app, code, id)).not.toBe('accepted')
    const both = await Promise.all(challenges.map((id) => answer(account, accessToken, app, code, id)))
    expect(both.filter((one) => one === 'accepted')).toHaveLength(1)
  })

  it('is limited over all sessions of the user; after 11 minutes one more try is allowed', async () => {
    const { account, ana } = await withAna()
    const app = await enrollVerified(ana.client)
    const thief = await signIn(account, 'ana@example.com')
    const wrong = app.codeAt(Date.now() + 3_600_000)
    for (let n = 0; n < 10; n++)
      expect(await answer(account, thief.accessToken, app, wrong)).toBe('mfa_verification_failed')
    const again = await signIn(account, 'ana@example.com')
    expect(await answer(account, again.accessToken, app, wrong)).toBe('over_request_rate_limit')
    account.pass(11 * 60_000)
    expect(await answer(account, again.accessToken, app, wrong)).toBe('mfa_verification_failed')
    expect(await answer(account, again.accessToken, app, wrong)).toBe('over_request_rate_limit')
  })

  it('correct codes are not counted', async () => {
    const { account, ana } = await withAna()
    const app = await enroll(ana.client)
    let token = ana.accessToken
    for (let n = 0; n < 14; n++) {
      expect(await answer(account, token, app, app.codeAt(Date.now() + n * 31_000))).toBe('accepted')
      account.pass(31_000)
      token = (await signIn(account, 'ana@example.com')).accessToken
    }
  })
})
