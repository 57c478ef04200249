import { PageHeader } from '../../components/page-header.tsx';
import { Section } from '../../components/section.tsx';
import { DigestSection } from './digest-section.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { t } from '../../../language/translate.ts';

/** Page of the user's own account. */
export function ProfilePage() {
  return (
    <>
      <PageHeader title={t('Profile')} />
      <Section title={t('Your details')}>
        <NameForm />
      </Section>
      <Section
        title={t('Password')}
        description={t('When you change your password, you are signed out everywhere else.')}
      >
        <PasswordForm />
      </Section>
      <DigestSection />
      <SecondFactorSection />
      <SessionsSection />
    </>
  );
}
