import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { ownAccount, signUp } from './support/account.ts'
import { enroll, enrollVerified } from './support/authenticator.ts'

describe('enrolling an authenticator app', () => {
  it('gives the secret as text, as an address and as a picture that carries the address', async () => {
    const account = await ownAccount()
    const { client } = await signUp(account, 'ana@example.com')
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
    // The client puts this in front, unescaped: a `#` or `%` in the picture would cut it.
    expect(picture).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#%]*<\/svg>$/)
  })

  it('shows the factor with the user, without its secret, and lists it once it is verified', async () => {
    const account = await ownAccount()
    const { client } = await signUp(account, 'ana@example.com')
    expect((await client.auth.getUser()).data.user).not.toHaveProperty('factors')
    const { factorId } = await enroll(client, 'Phone')
    const { data } = await client.auth.getUser()
    expect(data.user?.factors).toEqual([
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
    expect(listed.data?.all).toHaveLength(1)
    expect(listed.data?.totp).toEqual([])
  })

  it('refuses a name that is taken, an eleventh factor, and what is not offered', async () => {
    const account = await ownAccount()
    const { client } = await signUp(account, 'ana@example.com')
    for (let n = 0; n < 10; n++) await enroll(client, `App ${n}`)
    const again = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App 3' })
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
    const eleventh = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App 11' })
    expect(eleventh.error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' })
    const phone = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+34600000000' })
    expect(phone.error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' })
    const key = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
    expect(key.error).toMatchObject({ status: 422, code: 'mfa_webauthn_enroll_not_enabled' })
    const none = await client.auth.mfa.enroll({ factorType: 'pigeon' as 'totp' })
    expect(none.error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  it('is for who is signed in', async () => {
    const account = await ownAccount()
    const { error } = await account.client().auth.mfa.enroll({ factorType: 'totp' })
    expect(error).toMatchObject({ status: 403, code: 'bad_jwt' })
  })
})

describe('showing a code', () => {
  it('raises the session: same id, aal2, totp newest first, and the client is told', async () => {
    const account = await ownAccount()
    const { client, accessToken } = await signUp(account, 'ana@example.com')
    const app = await enroll(client)
    const events: string[] = []
    client.auth.onAuthStateChange((event) => void events.push(event))
    const challenge = await client.auth.mfa.challenge({ factorId: app.factorId })
    expect(challenge.data).toMatchObject({ type: 'totp' })
    const left = (challenge.data?.expires_at ?? 0) - Date.now() / 1000
    expect(left).toBeGreaterThan(295)
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

  it('takes the code of the step before and after, for clocks that differ, and no other', async () => {
    const account = await ownAccount()
    const { client } = await signUp(account, 'ana@example.com')
    const app = await enroll(client)
    // In the middle of a step, so that it does not change under the test.
    const middle = (Math.floor(Date.now() / 30_000) + 1) * 30_000 + 15_000
    account.pass(middle - Date.now())
    const answer = async (code: string) =>
      (await client.auth.mfa.challengeAndVerify({ factorId: app.factorId, code })).error?.code ?? 'taken'
    expect(await answer(app.codeAt(middle - 60_000))).toBe('mfa_verification_failed')
    expect(await answer(app.codeAt(middle + 60_000))).toBe('mfa_verification_failed')
    expect(await answer(app.codeAt(middle - 30_000))).toBe('taken')
    expect(await answer(app.codeAt(middle + 30_000))).toBe('taken')
    expect(await answer(app.codeAt(middle))).toBe('mfa_verification_failed')
  })

  it('taken while the clock was ahead does not lock its owner out once it is right again', async () => {
    const account = await ownAccount()
    const { client } = await signUp(account, 'ana@example.com')
    const app = await enroll(client)
    const answer = async (code: string) =>
      (await client.auth.mfa.challengeAndVerify({ factorId: app.factorId, code })).error?.code ?? 'taken'
    // Within an hour, so that the session lasts; in the middle of a step, so that it does not change under the test.
    const middle = (Math.floor(Date.now() / 30_000) + 1) * 30_000 + 15_000
    account.pass(middle + 1_200_000 - Date.now())
    expect(await answer(app.codeAt(middle + 1_200_000))).toBe('taken')
    account.pass(-1_200_000)
    expect(await answer(app.codeAt(middle))).toBe('taken')
    expect(await answer(app.codeAt(middle))).toBe('mfa_verification_failed')
  })

  it("is refused with another's factor, an unknown challenge, an old one, no code", async () => {
    const account = await ownAccount()
    const ana = await signUp(account, 'ana@example.com')
    const bea = await signUp(account, 'bea@example.com')
    const app = await enroll(ana.client)
    const foreign = await bea.client.auth.mfa.challenge({ factorId: app.factorId })
    expect(foreign.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    expect((await bea.client.auth.mfa.unenroll({ factorId: app.factorId })).error?.code).toBe(
      'mfa_factor_not_found',
    )
    const verify = async (challengeId: string, code = app.codeAt(Date.now())) =>
      (await ana.client.auth.mfa.verify({ factorId: app.factorId, challengeId, code })).error?.code
    expect(await verify(crypto.randomUUID())).toBe('mfa_factor_not_found')
    const { data } = await ana.client.auth.mfa.challenge({ factorId: app.factorId })
    expect(await verify(data?.id ?? '', '')).toBe('validation_failed')
    account.pass(301_000)
    expect(await verify(data?.id ?? '')).toBe('mfa_challenge_expired')
  })

  it('ends the sessions that have not shown one and what was enrolled beside it', async () => {
    const account = await ownAccount()
    const one = await signUp(account, 'ana@example.com')
    const other = await account.client().auth.signInWithPassword({
      email: 'ana@example.com',
      password: 'correct horse',
    })
    await enroll(one.client, 'Old phone')
    const app = await enrollVerified(one.client, 'Phone')
    const { data } = await one.client.auth.mfa.listFactors()
    expect(data?.all.map(({ id }) => id)).toEqual([app.factorId])
    const ended = await one.client.auth.getUser(other.data.session?.access_token)
    expect(ended.error?.name).toBe('AuthSessionMissingError')
  })

  it('is of the RFC: its own test values come out', () => {
    // RFC 6238, appendix B, for SHA-1, cut to six digits.
    const totp = new TOTP({ secret: Secret.fromUTF8('12345678901234567890'), digits: 6 })
    expect(totp.generate({ timestamp: 59_000 })).toBe('287082')
    expect(totp.generate({ timestamp: 1_111_111_109_000 })).toBe('081804')
  })
})

describe('an enrolment that was never verified', () => {
  it('is forgotten after five minutes', async () => {
    const account = await ownAccount()
    const { client } = await signUp(account, 'ana@example.com')
    const app = await enroll(client, 'Phone')
    account.pass(301_000)
    await enroll(client, 'Phone')
    const gone = await client.auth.mfa.challenge({ factorId: app.factorId })
    expect(gone.error?.code).toBe('mfa_factor_not_found')
  })
})
