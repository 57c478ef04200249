import { Alert } from './alert.ts';
import { AlertEmail } from './alert-email.ts';
import { AlertEvaluation } from './alert-evaluation.ts';
import { AlertReader } from './alert-reader.ts';
import { Invitation } from './invitation.ts';
import { EnrolmentKey } from './enrolment-key.ts';
import { BulkRow } from './bulk-row.ts';
import { BulkRun } from './bulk-run.ts';
import { SavedView } from './saved-view.ts';
import { SavedViewDefault } from './saved-view-default.ts';
import { Import } from './import.ts';
import { ImportFile } from './import-file.ts';
import { ImportMapping } from './import-mapping.ts';
import { ImportRow } from './import-row.ts';
import { LmsOperationConfiguration } from './lms-operation-configuration.ts';
import { LmsSettings } from './lms-settings.ts';
import { QuizMark } from './quiz-mark.ts';
import { OrganisationLogo } from './organisation-logo.ts';
import { PasswordReset } from './password-reset.ts';
import { ProcessingFailure } from './processing-failure.ts';
import { RecoveryCode, SecondFactor } from './second-factor.ts';
import { UserSession } from './user-session.ts';
import { SignInAttempts } from './sign-in-attempts.ts';
import { ApiKey } from './api-key.ts';
import { ApiRequest } from './api-request.ts';
import { AuditEntry } from './audit-entry.ts';
import { Certificate } from './certificate.ts';
import { CertificateDefinition } from './certificate-definition.ts';
import { Course } from './course.ts';
import { CourseWord } from './course-word.ts';
import { Correction, CorrectionReport, CorrectionRow } from './correction.ts';
import { CourseRevision } from './course-revision.ts';
import { MarkChange } from './mark-change.ts';
import { DomainEvent } from './domain-event.ts';
import { EmailOutbox } from './email-outbox.ts';
import { EmailTemplate } from './email-template.ts';
import { EmailTemplateTest } from './email-template-test.ts';
import { Enrolment } from './enrolment.ts';
import { FormerReportSecret } from './former-report-secret.ts';
import { LifecycleAction } from './lifecycle-action.ts';
import { LmsCall } from './lms-call.ts';
import { LmsCallStep } from './lms-call-step.ts';
import { LmsCheck } from './lms-check.ts';
import { LmsConnection } from './lms-connection.ts';
import { LmsInbound } from './lms-inbound.ts';
import { Organisation } from './organisation.ts';
import { Outcome } from './outcome.ts';
import { OutcomeResult } from './outcome-result.ts';
import { ProgressEffect } from './progress-effect.ts';
import { ProgressPull } from './progress-pull.ts';
import { ProgressPullSettings } from './progress-pull-settings.ts';
import { ProgressReport } from './progress-report.ts';
import { Student } from './student.ts';
import { StudentWord } from './student-word.ts';
import { Unit } from './unit.ts';
import { UnitResult } from './unit-result.ts';
import { UserAccount } from './user-account.ts';
import { WebhookEndpoint } from './webhook-endpoint.ts';
import { WebhookDelivery } from './webhook-delivery.ts';
import { WebhookAttempt } from './webhook-attempt.ts';
import { WebhookRecovery } from './webhook-recovery.ts';
import { WebhookTestDelivery } from './webhook-test-delivery.ts';
import { WebhookNotice } from './webhook-notice.ts';
import { CertificateHour, HeldCertificate } from './held-certificate.ts';
import { CertificateChange } from './certificate-change.ts';
import { EvidenceCheckpoint, EvidenceEntry, EvidenceHead, EvidencePending } from './evidence.ts';
import { SigningKey } from './signing-key.ts';

export {
  Alert,
  AlertEmail,
  AlertEvaluation,
  AlertReader,
  WebhookEndpoint,
  WebhookDelivery,
  WebhookAttempt,
  WebhookRecovery,
  WebhookTestDelivery,
  WebhookNotice,
  CertificateChange,
  CertificateHour,
  HeldCertificate,
  Correction,
  CorrectionReport,
  CorrectionRow,
  CourseRevision,
  MarkChange,
  EvidenceCheckpoint,
  EvidenceEntry,
  EvidenceHead,
  EvidencePending,
  SigningKey,
  OrganisationLogo,
  PasswordReset,
  ProcessingFailure,
  RecoveryCode,
  SecondFactor,
  EnrolmentKey,
  Import,
  ImportFile,
  ImportMapping,
  ImportRow,
  BulkRun,
  BulkRow,
  SavedView,
  SavedViewDefault,
  Invitation,
  LmsOperationConfiguration,
  LmsSettings,
  QuizMark,
  UserSession,
  SignInAttempts,
  ApiKey,
  ApiRequest,
  AuditEntry,
  Certificate,
  CertificateDefinition,
  Course,
  DomainEvent,
  EmailOutbox,
  EmailTemplate,
  EmailTemplateTest,
  Enrolment,
  FormerReportSecret,
  LifecycleAction,
  LmsCall,
  LmsCallStep,
  LmsCheck,
  LmsConnection,
  LmsInbound,
  Organisation,
  Outcome,
  OutcomeResult,
  ProgressEffect,
  ProgressPull,
  ProgressPullSettings,
  ProgressReport,
  Student,
  StudentWord,
  CourseWord,
  Unit,
  UnitResult,
  UserAccount,
};

export const entities = [
  Alert,
  AlertEmail,
  AlertEvaluation,
  AlertReader,
  Organisation,
  UserAccount,
  ApiKey,
  ApiRequest,
  Student,
  StudentWord,
  CourseWord,
  Course,
  Unit,
  Outcome,
  CertificateDefinition,
  Enrolment,
  UnitResult,
  OutcomeResult,
  Certificate,
  ProgressReport,
  ProgressEffect,
  LmsCall,
  LmsCallStep,
  LifecycleAction,
  DomainEvent,
  AuditEntry,
  EmailOutbox,
  EmailTemplate,
  EmailTemplateTest,
  UserSession,
  SignInAttempts,
  Invitation,
  LmsSettings,
  FormerReportSecret,
  LmsOperationConfiguration,
  LmsCheck,
  LmsConnection,
  LmsInbound,
  ProgressPullSettings,
  ProgressPull,
  QuizMark,
  EnrolmentKey,
  Import,
  ImportFile,
  ImportMapping,
  ImportRow,
  BulkRun,
  BulkRow,
  SavedView,
  SavedViewDefault,
  PasswordReset,
  ProcessingFailure,
  SecondFactor,
  RecoveryCode,
  OrganisationLogo,
  WebhookEndpoint,
  WebhookDelivery,
  WebhookAttempt,
  WebhookRecovery,
  WebhookTestDelivery,
  WebhookNotice,
  CertificateHour,
  HeldCertificate,
  CertificateChange,
  Correction,
  CorrectionReport,
  CorrectionRow,
  CourseRevision,
  MarkChange,
  EvidenceCheckpoint,
  EvidenceEntry,
  EvidenceHead,
  EvidencePending,
  SigningKey,
];
