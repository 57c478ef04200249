// Made from openapi.yaml by `npm run contract:types`; a test checks that it is up to date.
export interface paths {
  '/api/enrolments/lms-progress': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Report a student's progress
     * @description Reports how much of a course a student has completed, in per cent.
     *
     *     **The answer comes first; processing follows.** A `200` means that the report is stored and will be processed even
     *     if a server fails in the next moment. Afterwards, and usually within a second, Attain converts the progress into
     *     results of units and outcomes, recalculates the mark and the certificates, and e-mails the student when the status
     *     of a certificate has changed. The answer therefore does not contain the result of the report.
     *
     *     **Progress only grows.** An enrolment takes over the reported value only when it is strictly greater than the one
     *     it has. A lower or equal value changes nothing, and is also answered with `200`. Reports may therefore be
     *     sent twice or arrive out of order, and repeating one after a timeout or a `5xx` is safe.
     *
     *     **Enrolments that share an id.** Several enrolments of your organisation can have the same `lmsEnrolmentId`, for
     *     example after an enrolment was transferred to another student. All of them are updated, each by the rule above.
     *
     *     **Unknown fields** of the body and unknown parameters of the address are ignored and their values not stored, so
     *     that an LMS that always sends them can report. *Developers → API Settings* shows which fields, and since when.
     *
     *     **An id that Attain does not know** is answered with `200` as well. The report is kept: when your LMS reports
     *     before Attain has stored the id that the LMS gave to a new enrolment, it takes effect as soon as the id is stored.
     */
    put: operations['reportLmsProgress'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/inbound/{token}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a webhook of the LMS
     * @description For an LMS that sends webhooks of its own instead of the report above. An administrator creates the address in the admin portal,
     *     with a check of the sender and an expression that makes reports of the body. Each report follows the rules above.
     *
     *     Instead of the API key, the address has a part that nobody can guess, and the delivery a signature or a secret in a header,
     *     as the administrator has chosen. A delivery may be sent twice.
     */
    post: operations['receiveInbound'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/verify/{code}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Verify a certificate
     * @description A page for people who were shown a certificate and want to know whether it is genuine. The certificate's QR code
     *     and the e-mail to the student lead here. It says whether the certificate is valid, withdrawn or revoked, shows
     *     no more about the student than the certificate itself does, and asks search engines not to list it.
     */
    get: operations['showCertificateVerification'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/verify/{code}/certificate.pdf': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Download a certificate
     * @description The certificate as a document to keep or to print, with the names that it was issued with, its number and a QR
     *     code that leads to the page that verifies it. It can be downloaded while the certificate is valid.
     */
    get: operations['downloadCertificate'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/healthz': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Is the process alive?
     * @description For the program that starts and restarts the API process. It answers as long as the process can answer. It checks nothing
     *     else, because a restart would not help when the database is down.
     */
    get: operations['showHealth'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/readyz': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Can the process take requests?
     * @description For a load balancer: whether this API process can take requests. That depends on the database alone. When Temporal
     *     or the workers that poll it are missing, reports are still accepted and are processed later: the status is then
     *     `degraded`, and the answer still `200`.
     *
     *     An installation may serve this address on another port (`METRICS_PORT`), which the public does not reach. The public port
     *     then answers `404`.
     */
    get: operations['showReadiness'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface webhooks {
  'enrolment.created': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * An enrolment was created
     * @description A student's enrolment is ACTIVE: the LMS has created it, or an enrolment that the LMS already had was linked or imported. `lmsEnrolmentId`
     *     is the id by which the LMS will report its progress.
     *
     *     Not sent while the LMS has not confirmed the enrolment (PENDING), nor when an enrolment that never reached the LMS is
     *     discarded. The enrolment that a transfer makes for its new student appears only in `enrolment.transferred`.
     */
    post: operations['onEnrolmentCreated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'enrolment.transferred': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * An enrolment was transferred
     * @description The enrolment was transferred to another student; where the organisation has configured the call, the LMS has confirmed it. It
     *     is TRANSFERRED, which is final, and keeps its results; a new one with the id `toEnrolmentId` is ACTIVE for the student
     *     `toStudentId`, without progress. No `enrolment.created` is sent for the new one.
     *
     *     Not sent when the LMS refused the transfer or its outcome is not known yet.
     */
    post: operations['onEnrolmentTransferred'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'enrolment.cancelled': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * An enrolment was cancelled
     * @description The enrolment is CANCELLED, which is final; where the organisation has configured the call, the LMS has confirmed it.
     *     Certificates that were earned stay as they are.
     *
     *     Not sent when the LMS refused the cancellation or its outcome is not known yet.
     */
    post: operations['onEnrolmentCancelled'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'enrolment.marked': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Units were marked by hand
     * @description Somebody has marked one or more units, and the enrolment's mark was recalculated; it may be the same as before. Where the
     *     organisation has configured the call, the LMS has confirmed the marks. When the new mark earns or loses a certificate, a
     *     certificate event is sent as well.
     *
     *     Not sent when the mark changes because the LMS reported progress; that is `enrolment.progressed`.
     */
    post: operations['onEnrolmentMarked'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'enrolment.progressed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * The progress of an enrolment increased
     * @description The LMS has reported more progress than the enrolment had, and results and mark were recalculated. Reports that are
     *     processed together make one event, from the progress before the first to the progress after the last.
     *
     *     Not sent for a report that is lower than or equal to what is known. It is also sent for enrolments that are no longer ACTIVE, because they share the id of the LMS with their
     *     successor: check `status`.
     */
    post: operations['onEnrolmentProgressed'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'enrolment.corrected': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * An administrator corrected an enrolment
     * @description An administrator has corrected results: applied a changed course to the enrolments that it has, or withdrawn reports. The
     *     enrolment's progress or mark is another one now; both may be lower than before. When a certificate is earned or lost by it, a
     *     certificate event is sent as well.
     *
     *     Not sent for an enrolment whose progress and mark stay the same.
     */
    post: operations['onEnrolmentCorrected'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'certificate.issued': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A certificate was issued
     * @description The enrolment's mark has reached the certificate's threshold. The certificate is ISSUED: its public page says that it is valid,
     *     and the student gets an e-mail. `statusBefore` is `NOT_EARNED` the first time, and `WITHDRAWN` when a withdrawn certificate is issued
     *     again; it keeps its id, number and address then.
     *
     *     Not sent when a revoked certificate becomes valid again; that is `certificate.reinstated`.
     */
    post: operations['onCertificateIssued'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'certificate.withdrawn': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A certificate was withdrawn
     * @description The mark has fallen below the certificate's threshold, or a revoked certificate was reinstated but the mark no longer reaches
     *     its threshold (`statusBefore` is then `REVOKED`). The certificate is WITHDRAWN: its public page says that it is not valid. It can be
     *     issued again.
     *
     *     Not sent when an administrator revokes a certificate; that is `certificate.revoked`.
     */
    post: operations['onCertificateWithdrawn'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'certificate.revoked': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A certificate was revoked
     * @description An administrator has revoked the certificate. It is REVOKED until an administrator reinstates it, even if the mark
     *     changes; its public page says so. The reason stays within the organisation and is not sent.
     */
    post: operations['onCertificateRevoked'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'certificate.reinstated': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A revoked certificate is valid again
     * @description An administrator has reinstated a revoked certificate and the mark reaches its threshold: it is ISSUED and valid again.
     *
     *     Not sent when the mark does not reach the threshold any more; that is `certificate.withdrawn`.
     */
    post: operations['onCertificateReinstated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    /** @description The progress of one enrolment in the LMS. Unknown fields are ignored. */
    LmsProgressReport: {
      /**
       * @description The id that the LMS gave to the enrolment, 1 to 255 Unicode characters. It is compared exactly as it is sent:
       *     upper and lower case and spaces count. It must not contain the character NUL (U+0000) or half of a
       *     surrogate pair (U+D800 to U+DFFF on its own), because neither can be stored as text.
       * @example enr-2041
       */
      lmsEnrolmentId: string;
      /**
       * Format: double
       * @description The share of the course that is completed, in per cent, from 0 to 100 inclusive; fractions are allowed. It must be
       *     a JSON number: `"50"` is refused. Only exactly 100 counts as completed; 99.999999 does not.
       * @example 62.5
       */
      progress: number;
    } & {
      [key: string]: unknown;
    };
    /** @description An error. Programs should use the HTTP status; the texts are for people. */
    Error: {
      /**
       * @description The text of the HTTP status.
       * @example Bad Request
       */
      title: string;
      /**
       * @description The problem with this request, or the next step.
       * @example progress must be 100 or less.
       */
      message: string;
    };
    /** @description Whether the process is alive. */
    Health: {
      /**
       * @description Always `ok`; a process that is not alive does not answer.
       * @enum {string}
       */
      status: 'ok';
    };
    /** @description Whether the process accepts requests, and the state of the parts that this depends on. */
    Readiness: {
      /**
       * @description `ready`: everything works. `degraded`: requests are accepted, and processed later. `unavailable`: requests would fail.
       * @enum {string}
       */
      status: 'ready' | 'degraded' | 'unavailable';
      /** @description One entry for each part that the process depends on. Further entries may be added. */
      checks: {
        database: components['schemas']['CheckResult'];
        temporal: components['schemas']['CheckResult'];
        workers: components['schemas']['CheckResult'];
      };
      /** @description For operators: the number of tasks of each kind that failed too often and are no longer tried. Null while the database cannot be reached. It does not change the status. */
      givenUpWork: {
        [key: string]: number;
      } | null;
    };
    /**
     * @description `ok` when it can be used, `failed` when it cannot.
     * @enum {string}
     */
    CheckResult: 'ok' | 'failed';
    /**
     * Format: date-time
     * @description The time of the event in UTC. Events may arrive in a different order.
     */
    EventTimestamp: string;
    /**
     * Format: uuid
     * @description Attain's id of the enrolment.
     */
    EnrolmentId: string;
    /**
     * Format: uuid
     * @description Attain's id of the enrolment's student.
     */
    StudentId: string;
    /**
     * Format: uuid
     * @description Attain's id of the enrolment's course.
     */
    CourseId: string;
    /** @description The id that the LMS gave to the enrolment; null when it has none. Several enrolments may share one. */
    LmsEnrolmentId: string | null;
    /**
     * @description The enrolment's status after the event.
     * @enum {string}
     */
    EnrolmentStatus: 'ACTIVE' | 'TRANSFERRED' | 'CANCELLED';
    /** @description An enrolment was created. */
    EnrolmentCreatedEvent: {
      /**
       * @description The type of the event.
       * @constant
       */
      type: 'enrolment.created';
      /**
       * @description The version of `data`. It increases with every change that is more than an addition.
       * @constant
       */
      version: 1;
      timestamp: components['schemas']['EventTimestamp'];
      /** @description The enrolment. */
      data: {
        enrolmentId: components['schemas']['EnrolmentId'];
        studentId: components['schemas']['StudentId'];
        courseId: components['schemas']['CourseId'];
        lmsEnrolmentId: components['schemas']['LmsEnrolmentId'];
        /**
         * @description The enrolment's status after the event.
         * @constant
         */
        status?: 'ACTIVE';
      };
    };
    /** @description An enrolment was transferred. */
    EnrolmentTransferredEvent: {
      /**
       * @description The type of the event.
       * @constant
       */
      type: 'enrolment.transferred';
      /**
       * @description The version of `data`. It increases with every change that is more than an addition.
       * @constant
       */
      version: 1;
      timestamp: components['schemas']['EventTimestamp'];
      /** @description The enrolment that was transferred, and the new enrolment of the other student. */
      data: {
        enrolmentId: components['schemas']['EnrolmentId'];
        studentId?: components['schemas']['StudentId'];
        courseId?: components['schemas']['CourseId'];
        lmsEnrolmentId?: components['schemas']['LmsEnrolmentId'];
        /**
         * @description The enrolment's status after the event.
         * @constant
         */
        status?: 'TRANSFERRED';
        /**
         * Format: uuid
         * @description The id of the new enrolment.
         */
        toEnrolmentId: string;
        /**
         * Format: uuid
         * @description The id of the student who has the new enrolment.
         */
        toStudentId: string;
        /** @description The id of the new enrolment in the LMS. It is often the same as before. */
        toLmsEnrolmentId: string | null;
      };
    };
    /** @description An enrolment was cancelled. */
    EnrolmentCancelledEvent: {
      /**
       * @description The type of the event.
       * @constant
       */
      type: 'enrolment.cancelled';
      /**
       * @description The version of `data`. It increases with every change that is more than an addition.
       * @constant
       */
      version: 1;
      timestamp: components['schemas']['EventTimestamp'];
      /** @description The enrolment. */
      data: {
        enrolmentId: components['schemas']['EnrolmentId'];
        studentId?: components['schemas']['StudentId'];
        courseId?: components['schemas']['CourseId'];
        lmsEnrolmentId?: components['schemas']['LmsEnrolmentId'];
        /**
         * @description The enrolment's status after the event.
         * @constant
         */
        status?: 'CANCELLED';
      };
    };
    /** @description Units were marked by hand. */
    EnrolmentMarkedEvent: {
      /**
       * @description The type of the event.
       * @constant
       */
      type: 'enrolment.marked';
      /**
       * @description The version of `data`. It increases with every change that is more than an addition.
       * @constant
       */
      version: 1;
      timestamp: components['schemas']['EventTimestamp'];
      /** @description The enrolment, its mark, and the marked units. */
      data: {
        enrolmentId: components['schemas']['EnrolmentId'];
        studentId?: components['schemas']['StudentId'];
        courseId?: components['schemas']['CourseId'];
        lmsEnrolmentId?: components['schemas']['LmsEnrolmentId'];
        /** @description The enrolment's mark before, from 0 to 100, not rounded. */
        markBefore: number;
        /** @description The enrolment's mark now, from 0 to 100, not rounded. */
        mark: number;
        /** @description The marked units. */
        units: components['schemas']['MarkedUnit'][];
      };
    };
    /** @description The progress of an enrolment increased. */
    EnrolmentProgressedEvent: {
      /**
       * @description The type of the event.
       * @constant
       */
      type: 'enrolment.progressed';
      /**
       * @description The version of `data`. It increases with every change that is more than an addition.
       * @constant
       */
      version: 1;
      timestamp: components['schemas']['EventTimestamp'];
      /** @description The enrolment, its progress and its mark. */
      data: {
        enrolmentId: components['schemas']['EnrolmentId'];
        studentId?: components['schemas']['StudentId'];
        courseId?: components['schemas']['CourseId'];
        lmsEnrolmentId: components['schemas']['LmsEnrolmentId'];
        status?: components['schemas']['EnrolmentStatus'];
        /** @description Progress in the LMS before, in per cent. */
        progressBefore: number;
        /** @description Progress in the LMS now, in per cent; more than before. */
        progress: number;
        /** @description The enrolment's mark before, from 0 to 100, not rounded. */
        markBefore?: number;
        /** @description The enrolment's mark now, from 0 to 100, not rounded. */
        mark: number;
      };
    };
    /** @description An administrator corrected an enrolment. */
    EnrolmentCorrectedEvent: {
      /**
       * @description The type of the event.
       * @constant
       */
      type: 'enrolment.corrected';
      /**
       * @description The version of `data`. It increases with every change that is more than an addition.
       * @constant
       */
      version: 1;
      timestamp: components['schemas']['EventTimestamp'];
      /** @description The enrolment, its progress and its mark. */
      data: {
        enrolmentId: components['schemas']['EnrolmentId'];
        studentId?: components['schemas']['StudentId'];
        courseId?: components['schemas']['CourseId'];
        lmsEnrolmentId?: components['schemas']['LmsEnrolmentId'];
        status?: components['schemas']['EnrolmentStatus'];
        /**
         * @description What was corrected. `COURSE_CHANGED`: a changed course was applied. `REPORTS_WITHDRAWN`: reports of progress were
         *     withdrawn. Further values may be added.
         * @example COURSE_CHANGED
         * @example REPORTS_WITHDRAWN
         */
        cause: string;
        /** @description Progress in the LMS before, in per cent. */
        progressBefore: number;
        /** @description Progress in the LMS now, in per cent. */
        progress: number;
        /** @description The enrolment's mark before, from 0 to 100, not rounded. */
        markBefore: number;
        /** @description The enrolment's mark now, from 0 to 100, not rounded. */
        mark: number;
      };
    };
    /** @description A unit that was marked. */
    MarkedUnit: {
      /**
       * Format: uuid
       * @description Attain's id of the unit.
       */
      unitId: string;
      /** @description The given points. */
      score: number;
      /** @description The highest possible number of points. */
      maxScore: number;
      /** @description Whether the unit is passed, as the person who marked it decided. */
      passed: boolean;
    };
    /**
     * Format: uuid
     * @description Attain's id of the certificate. It does not change with the status.
     */
    CertificateId: string;
    /**
     * Format: uuid
     * @description Attain's id of the course's certificate definition. Each student who earns it gets a separate certificate.
     */
    CertificateDefinitionId: string;
    /** @description The number that is printed on the certificate, unique within the organisation. */
    CertificateNumber: string;
    /**
     * Format: uri
     * @description The certificate's public page, the same for as long as the certificate exists. It says whether the certificate is valid, and shows
     *     what the certificate itself shows, including the student's name. Protect the address as you would protect the certificate.
     */
    VerificationUrl: string;
    /** @description A certificate was issued. */
    CertificateIssuedEvent: {
      /**
       * @description The type of the event.
       * @constant
       */
      type: 'certificate.issued';
      /**
       * @description The version of `data`. It increases with every change that is more than an addition.
       * @constant
       */
      version: 1;
      timestamp: components['schemas']['EventTimestamp'];
      /** @description The certificate. */
      data: {
        certificateId: components['schemas']['CertificateId'];
        enrolmentId: components['schemas']['EnrolmentId'];
        studentId?: components['schemas']['StudentId'];
        courseId?: components['schemas']['CourseId'];
        lmsEnrolmentId?: components['schemas']['LmsEnrolmentId'];
        definitionId: components['schemas']['CertificateDefinitionId'];
        /**
         * @description The certificate's status before the event.
         * @enum {string}
         */
        statusBefore?: 'NOT_EARNED' | 'WITHDRAWN';
        /**
         * @description The certificate's status after the event.
         * @constant
         */
        status: 'ISSUED';
        number?: components['schemas']['CertificateNumber'];
        verificationUrl?: components['schemas']['VerificationUrl'];
      };
    };
    /** @description A certificate was withdrawn. */
    CertificateWithdrawnEvent: {
      /**
       * @description The type of the event.
       * @constant
       */
      type: 'certificate.withdrawn';
      /**
       * @description The version of `data`. It increases with every change that is more than an addition.
       * @constant
       */
      version: 1;
      timestamp: components['schemas']['EventTimestamp'];
      /** @description The certificate. */
      data: {
        certificateId: components['schemas']['CertificateId'];
        enrolmentId: components['schemas']['EnrolmentId'];
        studentId?: components['schemas']['StudentId'];
        courseId?: components['schemas']['CourseId'];
        lmsEnrolmentId?: components['schemas']['LmsEnrolmentId'];
        definitionId: components['schemas']['CertificateDefinitionId'];
        /**
         * @description The certificate's status before the event.
         * @enum {string}
         */
        statusBefore?: 'ISSUED' | 'REVOKED';
        /**
         * @description The certificate's status after the event.
         * @constant
         */
        status: 'WITHDRAWN';
        number?: components['schemas']['CertificateNumber'];
        verificationUrl?: components['schemas']['VerificationUrl'];
      };
    };
    /** @description A certificate was revoked. */
    CertificateRevokedEvent: {
      /**
       * @description The type of the event.
       * @constant
       */
      type: 'certificate.revoked';
      /**
       * @description The version of `data`. It increases with every change that is more than an addition.
       * @constant
       */
      version: 1;
      timestamp: components['schemas']['EventTimestamp'];
      /** @description The certificate. */
      data: {
        certificateId: components['schemas']['CertificateId'];
        enrolmentId: components['schemas']['EnrolmentId'];
        studentId?: components['schemas']['StudentId'];
        courseId?: components['schemas']['CourseId'];
        lmsEnrolmentId?: components['schemas']['LmsEnrolmentId'];
        definitionId: components['schemas']['CertificateDefinitionId'];
        /**
         * @description The certificate's status before the event.
         * @enum {string}
         */
        statusBefore?: 'ISSUED' | 'WITHDRAWN';
        /**
         * @description The certificate's status after the event.
         * @constant
         */
        status: 'REVOKED';
        number?: components['schemas']['CertificateNumber'];
        verificationUrl?: components['schemas']['VerificationUrl'];
      };
    };
    /** @description A revoked certificate is valid again. */
    CertificateReinstatedEvent: {
      /**
       * @description The type of the event.
       * @constant
       */
      type: 'certificate.reinstated';
      /**
       * @description The version of `data`. It increases with every change that is more than an addition.
       * @constant
       */
      version: 1;
      timestamp: components['schemas']['EventTimestamp'];
      /** @description The certificate. */
      data: {
        certificateId: components['schemas']['CertificateId'];
        enrolmentId: components['schemas']['EnrolmentId'];
        studentId?: components['schemas']['StudentId'];
        courseId?: components['schemas']['CourseId'];
        lmsEnrolmentId?: components['schemas']['LmsEnrolmentId'];
        definitionId: components['schemas']['CertificateDefinitionId'];
        /**
         * @description The certificate's status before the event.
         * @constant
         */
        statusBefore?: 'REVOKED';
        /**
         * @description The certificate's status after the event.
         * @constant
         */
        status: 'ISSUED';
        number?: components['schemas']['CertificateNumber'];
        verificationUrl?: components['schemas']['VerificationUrl'];
      };
    };
  };
  responses: {
    /**
     * @description You have received the event, and Attain will not send it to this endpoint again. Answer before you process the event:
     *     after 15 seconds without an answer the attempt counts as failed. The body changes nothing.
     */
    WebhookReceived: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description You want no more events at this endpoint. Attain disables it and sends an e-mail to the organisation's administrators. */
    WebhookGone: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /**
     * @description After any other answer, including a redirect, and after no answer, Attain sends the event again. It makes several attempts
     *     within about three days, with longer and longer pauses.
     */
    WebhookRefused: {
      headers: {
        'Retry-After': components['headers']['RetryAfter'];
        [name: string]: unknown;
      };
      content?: never;
    };
  };
  parameters: {
    /**
     * @description The last part of the address. Keep it as secret as a key.
     * @example 3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
     */
    InboundToken: string;
    /**
     * @description The event's id, the same in every attempt and whenever it is sent again. Keep the ids that you have processed, and answer `200`
     *     to one that you know.
     * @example 019b2f88-3e61-7a2d-8f05-7c4b1d9e0a99
     */
    WebhookId: string;
    /**
     * @description The time of this attempt, in seconds since 1970 (UTC). Refuse a time that differs from yours by more than five minutes.
     * @example 1795253412
     */
    WebhookTimestamp: string;
    /**
     * @description `v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, as in the Standard Webhooks specification.
     *     The key is the part of the endpoint's signing secret after `whsec_`, decoded from Base64. For 24 hours after the secret was rotated
     *     there are two of them, separated by a space; one that matches is enough.
     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
     */
    WebhookSignature: string;
    /**
     * @description The verification code that is printed on the certificate. It is long and random, so that nobody can guess one.
     * @example 0k7m2vqx9c4hj5t8w1znb3rd6f
     */
    VerificationCode: string;
  };
  requestBodies: never;
  headers: {
    /** @description Identifies this request. Quote it when you ask for help. */
    RequestId: string;
    /** @description How to authenticate, always `Bearer`. */
    WwwAuthenticate: string;
    /** @description The methods that this address accepts, separated by commas. */
    Allow: string;
    /** @description Seconds to wait before trying again. */
    RetryPause: string;
    /**
     * @description When Attain should try again, in seconds or as an HTTP date. Attain waits this long if its schedule has a shorter pause,
     *     but not longer than a day.
     */
    RetryAfter: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  reportLmsProgress: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description One enrolment's progress. At most 16 KiB of JSON in UTF-8, as it is or with the Content-Encoding gzip, deflate or br. */
    requestBody: {
      content: {
        'application/json': components['schemas']['LmsProgressReport'];
      };
    };
    responses: {
      /** @description The report is stored and will be processed. The body is empty. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description There is no body, it is not JSON in UTF-8 (without a byte order mark), or a field is missing, has the wrong type or a value that is not allowed, or comes twice. Nothing was stored. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The `Authorization` header is missing or malformed, or its key is not the active key of any organisation, for example because the key was rotated. This is decided before the body is read. Nothing was stored. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'WWW-Authenticate': components['headers']['WwwAuthenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Another method than `PUT` was used at this address. Nothing was stored. */
      405: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          Allow: components['headers']['Allow'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is larger than 16 KiB. Nothing was stored. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The `Content-Type` is missing or is not `application/json`, or the body has a character set or a content encoding that the API does not read. Nothing was stored. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Something unexpected failed in Attain, or Attain cannot store reports at the moment. The report may or may not have been stored; sending it again is safe. Wait longer before each attempt. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  receiveInbound: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The last part of the address. Keep it as secret as a key.
         * @example 3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
         */
        token: components['parameters']['InboundToken'];
      };
      cookie?: never;
    };
    /** @description Anything. At most 64 KiB of JSON in UTF-8, as it is or with the Content-Encoding gzip, deflate or br. */
    requestBody: {
      content: {
        'application/json': unknown;
      };
    };
    responses: {
      /** @description All reports of the delivery are stored and will be processed, or it has nothing to report. The body is empty. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description There is no body, or it is not JSON in UTF-8. Nothing was stored. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The signature or the secret is missing or wrong. Nothing was stored. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such address, or not any more. Nothing was stored. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Another method than `POST` was used at this address. Nothing was stored. */
      405: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          Allow: components['headers']['Allow'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is larger than 64 KiB. Nothing was stored. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The `Content-Type` is missing or is not `application/json`. Nothing was stored. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The expression of the address cannot make reports of the body. Nothing was stored. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Something unexpected failed in Attain. Sending it again is safe. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Attain is too busy, or its database did not answer in time. Sending it again is safe. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Retry-After': components['headers']['RetryPause'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  showCertificateVerification: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The verification code that is printed on the certificate. It is long and random, so that nobody can guess one.
         * @example 0k7m2vqx9c4hj5t8w1znb3rd6f
         */
        code: components['parameters']['VerificationCode'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The certificate exists; the page says whether it is valid, withdrawn or revoked. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
      /** @description No certificate has this code. The page says so. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
      /** @description Something unexpected failed in Attain. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The database did not answer in time. The page says so. Open it again after the number of seconds in `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Retry-After': components['headers']['RetryPause'];
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
    };
  };
  downloadCertificate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The verification code that is printed on the certificate. It is long and random, so that nobody can guess one.
         * @example 0k7m2vqx9c4hj5t8w1znb3rd6f
         */
        code: components['parameters']['VerificationCode'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The document. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/pdf': string;
        };
      };
      /** @description No certificate has this code, or it is not valid any more. The page says so. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
      /** @description Something unexpected failed in Attain. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Many certificates are being opened, or the database did not answer in time. The page says so. Open it again after the number of seconds in `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Retry-After': components['headers']['RetryPause'];
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
    };
  };
  showHealth: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The process is alive. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Health'];
        };
      };
    };
  };
  showReadiness: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The process accepts requests. `degraded` means that they are processed later than usual. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Readiness'];
        };
      };
      /** @description The address is served on another port (`METRICS_PORT`). */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The database cannot be reached, so that requests would fail. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Readiness'];
        };
      };
    };
  };
  onEnrolmentCreated: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The event's id, the same in every attempt and whenever it is sent again. Keep the ids that you have processed, and answer `200`
         *     to one that you know.
         * @example 019b2f88-3e61-7a2d-8f05-7c4b1d9e0a99
         */
        'webhook-id': components['parameters']['WebhookId'];
        /**
         * @description The time of this attempt, in seconds since 1970 (UTC). Refuse a time that differs from yours by more than five minutes.
         * @example 1795253412
         */
        'webhook-timestamp': components['parameters']['WebhookTimestamp'];
        /**
         * @description `v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, as in the Standard Webhooks specification.
         *     The key is the part of the endpoint's signing secret after `whsec_`, decoded from Base64. For 24 hours after the secret was rotated
         *     there are two of them, separated by a space; one that matches is enough.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        'webhook-signature': components['parameters']['WebhookSignature'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The event. */
    requestBody: {
      content: {
        'application/json': components['schemas']['EnrolmentCreatedEvent'];
      };
    };
    responses: {
      410: components['responses']['WebhookGone'];
      '2XX': components['responses']['WebhookReceived'];
      default: components['responses']['WebhookRefused'];
    };
  };
  onEnrolmentTransferred: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The event's id, the same in every attempt and whenever it is sent again. Keep the ids that you have processed, and answer `200`
         *     to one that you know.
         * @example 019b2f88-3e61-7a2d-8f05-7c4b1d9e0a99
         */
        'webhook-id': components['parameters']['WebhookId'];
        /**
         * @description The time of this attempt, in seconds since 1970 (UTC). Refuse a time that differs from yours by more than five minutes.
         * @example 1795253412
         */
        'webhook-timestamp': components['parameters']['WebhookTimestamp'];
        /**
         * @description `v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, as in the Standard Webhooks specification.
         *     The key is the part of the endpoint's signing secret after `whsec_`, decoded from Base64. For 24 hours after the secret was rotated
         *     there are two of them, separated by a space; one that matches is enough.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        'webhook-signature': components['parameters']['WebhookSignature'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The event. */
    requestBody: {
      content: {
        'application/json': components['schemas']['EnrolmentTransferredEvent'];
      };
    };
    responses: {
      410: components['responses']['WebhookGone'];
      '2XX': components['responses']['WebhookReceived'];
      default: components['responses']['WebhookRefused'];
    };
  };
  onEnrolmentCancelled: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The event's id, the same in every attempt and whenever it is sent again. Keep the ids that you have processed, and answer `200`
         *     to one that you know.
         * @example 019b2f88-3e61-7a2d-8f05-7c4b1d9e0a99
         */
        'webhook-id': components['parameters']['WebhookId'];
        /**
         * @description The time of this attempt, in seconds since 1970 (UTC). Refuse a time that differs from yours by more than five minutes.
         * @example 1795253412
         */
        'webhook-timestamp': components['parameters']['WebhookTimestamp'];
        /**
         * @description `v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, as in the Standard Webhooks specification.
         *     The key is the part of the endpoint's signing secret after `whsec_`, decoded from Base64. For 24 hours after the secret was rotated
         *     there are two of them, separated by a space; one that matches is enough.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        'webhook-signature': components['parameters']['WebhookSignature'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The event. */
    requestBody: {
      content: {
        'application/json': components['schemas']['EnrolmentCancelledEvent'];
      };
    };
    responses: {
      410: components['responses']['WebhookGone'];
      '2XX': components['responses']['WebhookReceived'];
      default: components['responses']['WebhookRefused'];
    };
  };
  onEnrolmentMarked: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The event's id, the same in every attempt and whenever it is sent again. Keep the ids that you have processed, and answer `200`
         *     to one that you know.
         * @example 019b2f88-3e61-7a2d-8f05-7c4b1d9e0a99
         */
        'webhook-id': components['parameters']['WebhookId'];
        /**
         * @description The time of this attempt, in seconds since 1970 (UTC). Refuse a time that differs from yours by more than five minutes.
         * @example 1795253412
         */
        'webhook-timestamp': components['parameters']['WebhookTimestamp'];
        /**
         * @description `v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, as in the Standard Webhooks specification.
         *     The key is the part of the endpoint's signing secret after `whsec_`, decoded from Base64. For 24 hours after the secret was rotated
         *     there are two of them, separated by a space; one that matches is enough.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        'webhook-signature': components['parameters']['WebhookSignature'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The event. */
    requestBody: {
      content: {
        'application/json': components['schemas']['EnrolmentMarkedEvent'];
      };
    };
    responses: {
      410: components['responses']['WebhookGone'];
      '2XX': components['responses']['WebhookReceived'];
      default: components['responses']['WebhookRefused'];
    };
  };
  onEnrolmentProgressed: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The event's id, the same in every attempt and whenever it is sent again. Keep the ids that you have processed, and answer `200`
         *     to one that you know.
         * @example 019b2f88-3e61-7a2d-8f05-7c4b1d9e0a99
         */
        'webhook-id': components['parameters']['WebhookId'];
        /**
         * @description The time of this attempt, in seconds since 1970 (UTC). Refuse a time that differs from yours by more than five minutes.
         * @example 1795253412
         */
        'webhook-timestamp': components['parameters']['WebhookTimestamp'];
        /**
         * @description `v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, as in the Standard Webhooks specification.
         *     The key is the part of the endpoint's signing secret after `whsec_`, decoded from Base64. For 24 hours after the secret was rotated
         *     there are two of them, separated by a space; one that matches is enough.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        'webhook-signature': components['parameters']['WebhookSignature'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The event. */
    requestBody: {
      content: {
        'application/json': components['schemas']['EnrolmentProgressedEvent'];
      };
    };
    responses: {
      410: components['responses']['WebhookGone'];
      '2XX': components['responses']['WebhookReceived'];
      default: components['responses']['WebhookRefused'];
    };
  };
  onEnrolmentCorrected: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The event's id, the same in every attempt and whenever it is sent again. Keep the ids that you have processed, and answer `200`
         *     to one that you know.
         * @example 019b2f88-3e61-7a2d-8f05-7c4b1d9e0a99
         */
        'webhook-id': components['parameters']['WebhookId'];
        /**
         * @description The time of this attempt, in seconds since 1970 (UTC). Refuse a time that differs from yours by more than five minutes.
         * @example 1795253412
         */
        'webhook-timestamp': components['parameters']['WebhookTimestamp'];
        /**
         * @description `v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, as in the Standard Webhooks specification.
         *     The key is the part of the endpoint's signing secret after `whsec_`, decoded from Base64. For 24 hours after the secret was rotated
         *     there are two of them, separated by a space; one that matches is enough.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        'webhook-signature': components['parameters']['WebhookSignature'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The event. */
    requestBody: {
      content: {
        'application/json': components['schemas']['EnrolmentCorrectedEvent'];
      };
    };
    responses: {
      410: components['responses']['WebhookGone'];
      '2XX': components['responses']['WebhookReceived'];
      default: components['responses']['WebhookRefused'];
    };
  };
  onCertificateIssued: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The event's id, the same in every attempt and whenever it is sent again. Keep the ids that you have processed, and answer `200`
         *     to one that you know.
         * @example 019b2f88-3e61-7a2d-8f05-7c4b1d9e0a99
         */
        'webhook-id': components['parameters']['WebhookId'];
        /**
         * @description The time of this attempt, in seconds since 1970 (UTC). Refuse a time that differs from yours by more than five minutes.
         * @example 1795253412
         */
        'webhook-timestamp': components['parameters']['WebhookTimestamp'];
        /**
         * @description `v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, as in the Standard Webhooks specification.
         *     The key is the part of the endpoint's signing secret after `whsec_`, decoded from Base64. For 24 hours after the secret was rotated
         *     there are two of them, separated by a space; one that matches is enough.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        'webhook-signature': components['parameters']['WebhookSignature'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The event. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CertificateIssuedEvent'];
      };
    };
    responses: {
      410: components['responses']['WebhookGone'];
      '2XX': components['responses']['WebhookReceived'];
      default: components['responses']['WebhookRefused'];
    };
  };
  onCertificateWithdrawn: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The event's id, the same in every attempt and whenever it is sent again. Keep the ids that you have processed, and answer `200`
         *     to one that you know.
         * @example 019b2f88-3e61-7a2d-8f05-7c4b1d9e0a99
         */
        'webhook-id': components['parameters']['WebhookId'];
        /**
         * @description The time of this attempt, in seconds since 1970 (UTC). Refuse a time that differs from yours by more than five minutes.
         * @example 1795253412
         */
        'webhook-timestamp': components['parameters']['WebhookTimestamp'];
        /**
         * @description `v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, as in the Standard Webhooks specification.
         *     The key is the part of the endpoint's signing secret after `whsec_`, decoded from Base64. For 24 hours after the secret was rotated
         *     there are two of them, separated by a space; one that matches is enough.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        'webhook-signature': components['parameters']['WebhookSignature'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The event. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CertificateWithdrawnEvent'];
      };
    };
    responses: {
      410: components['responses']['WebhookGone'];
      '2XX': components['responses']['WebhookReceived'];
      default: components['responses']['WebhookRefused'];
    };
  };
  onCertificateRevoked: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The event's id, the same in every attempt and whenever it is sent again. Keep the ids that you have processed, and answer `200`
         *     to one that you know.
         * @example 019b2f88-3e61-7a2d-8f05-7c4b1d9e0a99
         */
        'webhook-id': components['parameters']['WebhookId'];
        /**
         * @description The time of this attempt, in seconds since 1970 (UTC). Refuse a time that differs from yours by more than five minutes.
         * @example 1795253412
         */
        'webhook-timestamp': components['parameters']['WebhookTimestamp'];
        /**
         * @description `v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, as in the Standard Webhooks specification.
         *     The key is the part of the endpoint's signing secret after `whsec_`, decoded from Base64. For 24 hours after the secret was rotated
         *     there are two of them, separated by a space; one that matches is enough.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        'webhook-signature': components['parameters']['WebhookSignature'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The event. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CertificateRevokedEvent'];
      };
    };
    responses: {
      410: components['responses']['WebhookGone'];
      '2XX': components['responses']['WebhookReceived'];
      default: components['responses']['WebhookRefused'];
    };
  };
  onCertificateReinstated: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The event's id, the same in every attempt and whenever it is sent again. Keep the ids that you have processed, and answer `200`
         *     to one that you know.
         * @example 019b2f88-3e61-7a2d-8f05-7c4b1d9e0a99
         */
        'webhook-id': components['parameters']['WebhookId'];
        /**
         * @description The time of this attempt, in seconds since 1970 (UTC). Refuse a time that differs from yours by more than five minutes.
         * @example 1795253412
         */
        'webhook-timestamp': components['parameters']['WebhookTimestamp'];
        /**
         * @description `v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, as in the Standard Webhooks specification.
         *     The key is the part of the endpoint's signing secret after `whsec_`, decoded from Base64. For 24 hours after the secret was rotated
         *     there are two of them, separated by a space; one that matches is enough.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        'webhook-signature': components['parameters']['WebhookSignature'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The event. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CertificateReinstatedEvent'];
      };
    };
    responses: {
      410: components['responses']['WebhookGone'];
      '2XX': components['responses']['WebhookReceived'];
      default: components['responses']['WebhookRefused'];
    };
  };
}
