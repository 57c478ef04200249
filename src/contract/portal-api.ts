// Made from src/composition/http/portal-openapi.yaml by `npm run contract:types`; a test checks that it is up to date.
export interface paths {
  '/internal/lms/operations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The seven operations and their configuration
     * @description Of credentials it says which are set, never what they are.
     */
    get: operations['listLmsOperations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/lms/operations/{operation}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Configure an operation
     * @description Saves the configuration as it is: a fault shows at the first call, or when the operation is tried. A credential that is
     *     missing, blank or masked (only `•` or `*`) keeps the stored one. Another authentication type drops the credentials of
     *     the former one. Credentials belong to the origin (scheme, host and port) of the URL that they were entered for: with
     *     another origin they have to be entered again, else nothing is saved.
     */
    put: operations['configureLmsOperation'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/lms/operations/{operation}/try': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Try an operation
     * @description Renders the request of custom mode from sample values. With `send` a GET is sent for real. A POST is sent only with the
     *     `confirmation` of a preview that is still what would be sent and at most 15 minutes old; each is good for one request.
     *     Otherwise the answer is 409 and nothing is sent.
     */
    post: operations['tryLmsOperation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/lms/mode': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Which LMS is used
     * @description The toggle, and how the organisation stands with the first-party LMS.
     */
    get: operations['readLmsMode'];
    /**
     * Switch between the own and the first-party LMS
     * @description Counts for new enrolments; existing ones stay where they are. The first switch to the first-party LMS sets the organisation
     *     up there. When that fails, the mode stays as it was, the message says why, and the switch can be tried again.
     */
    put: operations['switchLmsMode'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/lms/provisioning': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Set up in the first-party LMS again
     * @description Changes the secrets of both directions. The mode stays.
     */
    post: operations['provisionFirstPartyLms'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/lms/launch': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Open the dashboard of the first-party LMS
     * @description The address signs in the current user, once and within a minute.
     */
    post: operations['launchFirstPartyLms'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/lms/courses': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Search the courses of the LMS
     * @description Asks the LMS once. The call is in the ledger.
     */
    get: operations['listLmsCourses'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/lms/courses/{courseId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One course of the LMS
     * @description Asks the LMS once for a course that is to be linked.
     */
    get: operations['readLmsCourse'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/lms/enrolments/{lmsEnrolmentId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What the LMS has under an id
     * @description Asks the LMS that the organisation uses once, for an id that no enrolment has to have, such as one that is reported.
     */
    get: operations['readLmsEnrolment'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/enrolments/{enrolmentId}/lms': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * An enrolment as the LMS has it
     * @description Asks the LMS that the enrolment lives in, whichever the organisation uses by now.
     */
    get: operations['readEnrolmentInLms'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Who is signed in?
     * @description The signed-in user with today's role, the organisation, and the token that changing something needs.
     */
    get: operations['showSession'];
    put?: never;
    /**
     * Sign in
     * @description Signs in and sets the session's cookie; the session id is a new one each time, and a session that the browser had
     *     before ends. An unknown e-mail address, a wrong password and a deactivated user are answered alike.
     *
     *     Attempts are counted per account (10 in 15 minutes) and per address (100 in 15 minutes), for all processes together, whether there is
     *     such an account or not; a success takes its attempt back, and so does a new password by a link.
     *
     *     Where the user has a second factor, e-mail address and password alone are answered with `200`, and the same request is sent
     *     again with a `code`. A wrong code is a `401`; a code is taken once. Codes are counted by themselves, 10 in 15 minutes wherever they
     *     are asked for, and nothing forgives wrong ones before the time is over.
     */
    post: operations['signIn'];
    /**
     * Sign out
     * @description Ends the session and takes the cookie away.
     */
    delete: operations['signOut'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/password': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Change the own password
     * @description All sessions of the user end, in whatever browser; this browser gets a new one. Attempts with a wrong current password
     *     count like attempts to sign in.
     */
    post: operations['changePassword'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/profile': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Change the own name
     * @description Changes what the own name is, as everybody in the organisation sees it.
     */
    put: operations['changeProfile'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the own sessions
     * @description The browsers in which the user is signed in: this one first, then the last used one.
     */
    get: operations['listSessions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/sessions/end-others': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sign out everywhere else
     * @description Ends all sessions of the user but this one.
     */
    post: operations['endOtherSessions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/second-factor': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show the own second factor
     * @description Whether signing in asks for a code of an authenticator app (RFC 6238), and how many recovery codes are left.
     */
    get: operations['showSecondFactor'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/second-factor/set-up': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Begin to set up an app
     * @description Makes a new secret for an authenticator app. Signing in stays as it is until a first code of the app was sent to
     *     `/internal/second-factor/confirm`. Wrong passwords count like attempts to sign in.
     */
    post: operations['setUpSecondFactor'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/second-factor/confirm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Turn the second factor on
     * @description Takes a first code of the app. From then on signing in asks for one, and all other sessions of the user end. The recovery codes are
     *     shown this once.
     */
    post: operations['confirmSecondFactor'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/second-factor/turn-off': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Turn the second factor off
     * @description Takes the password and a code of the app, or a recovery code.
     */
    post: operations['turnOffSecondFactor'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/second-factor/recovery-codes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Make new recovery codes
     * @description Replaces all recovery codes, used or not. They are shown this once.
     */
    post: operations['renewRecoveryCodes'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/password-reset': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ask for a new password
     * @description Sends an e-mail with a link to a new password, if there is a user with the address who may sign in. The answer is the same, and takes as
     *     long, if there is none. The link works once, for an hour, until a newer one is asked for. Requests are counted per e-mail address (5 in
     *     15 minutes) and per client (50 in 15 minutes).
     */
    post: operations['requestPasswordReset'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/password-reset/preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Show whose password a link replaces
     * @description For the page that the link in the e-mail opens. The token stands behind the `#` of the link, so that no server sees it before.
     */
    post: operations['previewPasswordReset'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/password-reset/complete': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replace a forgotten password
     * @description All sessions of the user end; nobody is signed in by this. A second factor is asked for afterwards as before.
     */
    post: operations['completePasswordReset'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/organisation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show the organisation
     * @description Name, time zone and logo.
     */
    get: operations['showOrganisation'];
    /**
     * Change the organisation
     * @description Certificates that were issued already keep the name and the time zone that they were issued with.
     */
    put: operations['changeOrganisation'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/organisation/logo': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Replace the logo
     * @description The picture beside the organisation's name on the PDF of every valid certificate, those issued before included. A PNG or a JPEG of
     *     512 KiB and 4000 pixels at most; what it is, is seen from its content. It is read once: what is stored, and answered, is a
     *     picture of at most 1000 × 350 pixels on white, made from it. A body may have 768 KiB here.
     */
    put: operations['replaceLogo'];
    post?: never;
    /**
     * Remove the logo
     * @description Certificates show the name alone.
     */
    delete: operations['removeLogo'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List users
     * @description The users of the organisation, the newest first.
     */
    get: operations['listUsers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/users/{userId}/role': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the user. */
        userId: components['parameters']['UserId'];
      };
      cookie?: never;
    };
    get?: never;
    /**
     * Change a role
     * @description Gives a user another role; the sessions of that user end. The last active administrator stays: `409`.
     */
    put: operations['changeRole'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/users/{userId}/reset-second-factor': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the user. */
        userId: components['parameters']['UserId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reset a second factor
     * @description For a user whose phone is lost: takes the second factor away, so that the password alone signs in. The user's sessions end. The own
     *     second factor is turned off in the profile: `409`.
     */
    post: operations['resetSecondFactor'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/users/{userId}/deactivate': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the user. */
        userId: components['parameters']['UserId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Deactivate a user
     * @description The user's sessions end and the user cannot sign in any more. What the user did stays in the audit trail, and the e-mail address
     *     stays taken. The last active administrator stays: `409`.
     */
    post: operations['deactivateUser'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/users/{userId}/reactivate': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the user. */
        userId: components['parameters']['UserId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reactivate a user
     * @description Lets a deactivated user sign in again, with the former password and role.
     */
    post: operations['reactivateUser'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/invitations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List invitations
     * @description Invitations, open or not, the newest first.
     */
    get: operations['listInvitations'];
    put?: never;
    /**
     * Invite somebody
     * @description Invites somebody by e-mail to become a user of the organisation. The link in the e-mail works once, for seven days. The e-mail
     *     is sent durably; `emailState` shows what became of it. An account's address has the letters A to Z without accents, digits and the
     *     usual signs only; a domain with other letters is given in its xn-- form.
     */
    post: operations['inviteUser'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/invitations/preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Show an invitation to the invited person
     * @description For the page that the link in the e-mail opens. The token stands behind the `#` of the link, so that no server sees it before.
     */
    post: operations['previewInvitation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/invitations/accept': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Accept an invitation
     * @description Makes the user with the password that the invited person has chosen, and signs the user in. An invitation is good for one user;
     *     an address that has a user by now, in whatever organisation, is answered with `409`.
     */
    post: operations['acceptInvitation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/invitations/{invitationId}/resend': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the invitation. */
        invitationId: components['parameters']['InvitationId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send an invitation again
     * @description Sends the e-mail again, with another link, and lets the invitation live for seven more days, also when it had expired. The link sent
     *     before stops working.
     */
    post: operations['resendInvitation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/invitations/{invitationId}/withdraw': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the invitation. */
        invitationId: components['parameters']['InvitationId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Withdraw an invitation
     * @description The link stops working.
     */
    post: operations['withdrawInvitation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/students': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List students
     * @description Students in the order of their names, or as `sort` says. With `search` those whose last name begins so, then those whose first
     *     name does, then those whose e-mail address does; a name may go on with the other name (`ada love`, `lovelace a`).
     */
    get: operations['listStudents'];
    put?: never;
    /**
     * Add a student
     * @description Adds a student to the organisation. Several students may have one e-mail address.
     */
    post: operations['createStudent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/students/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Download students as CSV
     * @description The list of students as it is searched and sorted, all of its pages, as one file. That somebody took it is written into the audit
     *     log.
     */
    get: operations['exportStudents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/students/{studentId}': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the student. */
        studentId: components['parameters']['StudentId'];
      };
      cookie?: never;
    };
    /**
     * Show a student
     * @description One student. The student's enrolments are a list of their own, filtered by `studentId`.
     */
    get: operations['showStudent'];
    /**
     * Change a student
     * @description Replaces names and e-mail address. Certificates keep the names that they were issued with; e-mails that are queued
     *     already keep their address. `409` for a student whose data was erased.
     */
    put: operations['updateStudent'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/students/{studentId}/export': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the student. */
        studentId: components['parameters']['StudentId'];
      };
      cookie?: never;
    };
    /**
     * Everything about a student
     * @description For a student who asks what is kept: personal data, enrolments with results and marks, certificates, e-mails, the reports that
     *     were applied, calls to the LMS, and who did what.
     */
    get: operations['exportStudent'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/students/{studentId}/erase': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the student. */
        studentId: components['parameters']['StudentId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Erase a student's personal data
     * @description Replaces the student's names and e-mail address wherever they are kept, for good: the student, certificates, e-mails, what was exchanged
     *     with the LMS, imports. E-mails that wait are not sent any more. Enrolments, results and certificates stay, without a name; the verification
     *     page says that the holder's data was erased. What the LMS keeps is erased there. `409` while an action on an enrolment is under way, or
     *     when it was done before.
     */
    post: operations['eraseStudent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/courses': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List courses
     * @description Courses in the order of their names, or as `sort` says; with `search` those whose name begins so.
     */
    get: operations['listCourses'];
    put?: never;
    /**
     * Add a course
     * @description Adds a course with its units, outcomes and certificate definitions, each in its order. Nothing of it may have an id yet.
     */
    post: operations['createCourse'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/courses/{courseId}': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the course. */
        courseId: components['parameters']['parameters-CourseId'];
      };
      cookie?: never;
    };
    /**
     * Show a course
     * @description A course with its units, outcomes and certificate definitions.
     */
    get: operations['showCourse'];
    /**
     * Change a course
     * @description Replaces the course as a whole. A unit, outcome or certificate definition that is sent with its id keeps that id and its
     *     results; one without an id is new; one that is left out is removed. What has results, marks or certificates cannot be
     *     removed: `409`.
     *
     *     Marks and certificates that students have stay as they are until the next report or marking of their enrolment, which
     *     is then worked out by the course as it is now.
     */
    put: operations['updateCourse'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/enrolments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List enrolments
     * @description Enrolments, the newest first or as `sort` says. Filters narrow the list together. With `search` those whose student's name or
     *     e-mail address begins so (as in the list of students), then those whose course's name does.
     */
    get: operations['listEnrolments'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/enrolments/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Download enrolments as CSV
     * @description The list of enrolments as it is filtered and sorted, all of its pages, as one file. That somebody took it is written into the audit
     *     log.
     */
    get: operations['exportEnrolments'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/enrolments/{enrolmentId}': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the enrolment. */
        enrolmentId: components['parameters']['parameters-EnrolmentId'];
      };
      cookie?: never;
    };
    /**
     * Show an enrolment
     * @description An enrolment with the results of its units and outcomes, its certificates, and its last ten actions.
     */
    get: operations['showEnrolment'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/enrolments/{enrolmentId}/timeline': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the enrolment. */
        enrolmentId: components['parameters']['parameters-EnrolmentId'];
      };
      cookie?: never;
    };
    /**
     * Show the timeline of an enrolment
     * @description What happened to the enrolment and what was done about it, the newest first: reports that concerned it, actions, calls to the
     *     LMS, changes of its certificates, e-mails to the student, what webhooks sent, and what users decided. Secrets were removed
     *     before anything of it was written down. Where a call went and what was sent is told to administrators only, as in the list of calls.
     */
    get: operations['showEnrolmentTimeline'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/imports': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List imports
     * @description Files that were uploaded in the last 30 days, the newest first. Older ones are removed, as their rows are personal data.
     */
    get: operations['listImports'];
    put?: never;
    /**
     * Upload a file and preview its import
     * @description Reads a CSV file and works out what importing it would do. Nothing is changed yet: `confirm` does that.
     *
     *     The file has the names of its columns in its first line, is in UTF-8 (with or without a byte order mark), separates values by
     *     commas or semicolons, and has at most 20,000 rows and 10 MiB. Columns of students: First name, Last name, E-mail. Columns of
     *     enrolments: E-mail and Course (name or id) or Course id; First name and Last name, which add a student who is not there yet; LMS
     *     enrolment id, with which the enrolment is taken over and the LMS is not called. Other columns are ignored.
     */
    post: operations['uploadImport'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/imports/{importId}': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the import. */
        importId: components['parameters']['ImportId'];
      };
      cookie?: never;
    };
    /**
     * Show an import
     * @description An import with what is planned for its rows and what became of them, counted; `rows` lists them.
     */
    get: operations['showImport'];
    put?: never;
    post?: never;
    /**
     * Remove an import
     * @description Removes the uploaded file with its rows and results. What was imported stays. Not while it is under way: `409`.
     */
    delete: operations['removeImport'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/imports/{importId}/rows': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the import. */
        importId: components['parameters']['ImportId'];
      };
      cookie?: never;
    };
    /**
     * List the rows of an import
     * @description The rows in the order of the file, each with what is planned for it and its result.
     */
    get: operations['listImportRows'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/imports/{importId}/result': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the import. */
        importId: components['parameters']['ImportId'];
      };
      cookie?: never;
    };
    /**
     * Download the result as CSV
     * @description Every row of the import with its result and, where it was not imported, the reason.
     */
    get: operations['exportImportResult'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/imports/{importId}/confirm': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the import. */
        importId: components['parameters']['ImportId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start an import
     * @description Has a previewed file imported by a durable run. One import of an organisation is under way at a time: `409`.
     *
     *     A row with an LMS enrolment id takes that id over, without a call. A row without one is a create action as `POST
     *     /internal/actions/create` makes it: one attempt, which is never repeated when the run resumes after an interruption.
     */
    post: operations['confirmImport'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/imports/{importId}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the import. */
        importId: components['parameters']['ImportId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel an import
     * @description Stops between two rows: those that were begun are brought to their end, those behind them are not done.
     */
    post: operations['cancelImport'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/certificates': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List certificates
     * @description Every certificate that was ever issued, the newest first, with the names that are printed on it.
     */
    get: operations['listCertificates'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/certificates/{certificateId}/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the certificate. */
        certificateId: components['parameters']['CertificateId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revoke a certificate
     * @description Revokes a certificate that a student holds or held. It stays revoked, whatever the mark, until it is reinstated. The student is
     *     told by e-mail, without the reason; the public page says that it was revoked.
     */
    post: operations['revokeCertificate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/certificates/{certificateId}/reinstate': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the certificate. */
        certificateId: components['parameters']['CertificateId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reinstate a certificate
     * @description Takes a revocation back. The certificate is valid again, or withdrawn when the enrolment's mark does not reach the threshold any
     *     more. The student is told by e-mail.
     */
    post: operations['reinstateCertificate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/dashboard': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Figures of the organisation
     * @description Counted again when the last count is older than a few seconds.
     */
    get: operations['showFigures'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/dashboard/report-days': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Progress reports of the last 30 days
     * @description How many arrived on each day of the user's time zone. Days that are over are counted once an hour.
     */
    get: operations['countReportsByDay'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/dashboard/health': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Whether work is being processed
     * @description Without Temporal or a worker reports are taken and applied later, and e-mails wait. Of the LMS it tells how the last call went;
     *     it is not called for this.
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
  '/internal/api-key': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show the API key
     * @description The key in its masked form, with which nobody can do anything.
     */
    get: operations['showApiKey'];
    put?: never;
    /**
     * Create the API key
     * @description Creates the key of an organisation that has none. The reply is the only one that shows it in full.
     */
    post: operations['createApiKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/api-key/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replace the API key
     * @description The former key stops working with this reply, which is the only one that shows the new one in full.
     */
    post: operations['rotateApiKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/webhook-event-types': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The catalogue of events
     * @description Every type of event that can be sent, with the schema of its body and an example, as the public contract has them.
     */
    get: operations['listWebhookEventTypes'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/webhook-endpoints': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List webhook endpoints
     * @description All of them (at most 50), the newest first, each with how its latest attempts ended.
     */
    get: operations['listWebhookEndpoints'];
    put?: never;
    /**
     * Add a webhook endpoint
     * @description Events from now on are sent there. Its signing secret is shown by `secret/reveal`. A 51st endpoint is refused with `409`.
     */
    post: operations['createWebhookEndpoint'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/webhook-endpoints/{endpointId}': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
      };
      cookie?: never;
    };
    /**
     * Show a webhook endpoint
     * @description Of credentials it says which are set, never what they are; the signing secret is not part of it.
     */
    get: operations['showWebhookEndpoint'];
    /**
     * Change a webhook endpoint
     * @description Counts for every attempt from now on, those of waiting deliveries included; which events are sent counts for new ones. A
     *     credential that is missing, blank or masked (only `•` or `*`) keeps the stored one. Another authentication type drops the
     *     credentials of the former one. Credentials belong to the origin (scheme, host and port) of the URL that they were entered
     *     for: with another origin they have to be entered again, else nothing is changed.
     */
    put: operations['changeWebhookEndpoint'];
    post?: never;
    /**
     * Delete a webhook endpoint
     * @description Nothing is sent there any more and its secrets are wiped. What was delivered stays in the timelines of enrolments.
     */
    delete: operations['deleteWebhookEndpoint'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/webhook-endpoints/{endpointId}/enable': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send events to an endpoint again
     * @description Events from now on are sent. Those that it missed while it was disabled are sent by a recovery.
     */
    post: operations['enableWebhookEndpoint'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/webhook-endpoints/{endpointId}/disable': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send nothing to an endpoint for now
     * @description Deliveries that wait become failed ones, and a running recovery is cancelled. A later recovery sends all of it.
     */
    post: operations['disableWebhookEndpoint'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/webhook-endpoints/{endpointId}/secret/reveal': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Show the signing secret
     * @description Who was shown it stands in the audit log.
     */
    post: operations['revealWebhookSecret'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/webhook-endpoints/{endpointId}/secret/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replace the signing secret
     * @description For 24 hours every delivery is signed with both, so that a receiver can change over in its own time. Replacing it again within
     *     that time ends the oldest one at once.
     */
    post: operations['rotateWebhookSecret'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/webhook-endpoints/{endpointId}/examples': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send an example
     * @description Sends the example of the catalogue as a delivery of its own, signed and repeated like any other, whichever types are chosen.
     */
    post: operations['sendWebhookExample'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/webhook-endpoints/{endpointId}/statistics': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
      };
      cookie?: never;
    };
    /**
     * How attempts ended over time
     * @description By the day of the user's time zone, or with `days=1` by the hour. Spans that are over are counted once an hour, the others
     *     every ten seconds.
     */
    get: operations['countWebhookAttempts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/webhook-endpoints/{endpointId}/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
      };
      cookie?: never;
    };
    /**
     * List the deliveries of an endpoint
     * @description One for each event, the newest event first. They are kept for 90 days.
     */
    get: operations['listWebhookDeliveries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/webhook-endpoints/{endpointId}/deliveries/{eventId}': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
        /** @description Id of the event that is delivered; receivers get it as `webhook-id`. */
        eventId: components['parameters']['EventId'];
      };
      cookie?: never;
    };
    /**
     * Show a delivery
     * @description With what is sent and its latest 100 attempts.
     */
    get: operations['showWebhookDelivery'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/webhook-endpoints/{endpointId}/deliveries/{eventId}/resend': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
        /** @description Id of the event that is delivered; receivers get it as `webhook-id`. */
        eventId: components['parameters']['EventId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a delivery again
     * @description At once, with the same id and the same body. One that was delivered or has failed begins its schedule of attempts again, one
     *     that is being repeated gets an attempt more. Not while the endpoint is disabled, and not while it waits to be sent: `409`.
     */
    post: operations['resendWebhookDelivery'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/webhook-endpoints/{endpointId}/recoveries': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
      };
      cookie?: never;
    };
    /**
     * List the recoveries of an endpoint
     * @description The latest 20, the newest first, each with what became of what it queued.
     */
    get: operations['listWebhookRecoveries'];
    put?: never;
    /**
     * Send again what failed or was missed
     * @description Queues every event since a moment that failed, or that happened while the endpoint was disabled, in the order in which they
     *     happened; a run in the background does it. One at a time, and not while the endpoint is disabled: `409`.
     */
    post: operations['startWebhookRecovery'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/webhook-endpoints/{endpointId}/recoveries/{recoveryId}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
        /** @description Id of the recovery. */
        recoveryId: components['parameters']['RecoveryId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel a recovery
     * @description It queues nothing more. What it queued so far is sent.
     */
    post: operations['cancelWebhookRecovery'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/actions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List lifecycle actions
     * @description What users have done to enrolments and what became of it, the newest first.
     */
    get: operations['listActions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/progress-reports': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List progress reports
     * @description What the LMS has pushed and what became of it, the newest first.
     */
    get: operations['listProgressReports'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/unmatched-ids': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List ids of the LMS that no enrolment has
     * @description What the LMS reports progress for although no enrolment has the id, by id, the one that was reported last first. The reports are
     *     applied as soon as an enrolment gets the id.
     */
    get: operations['listUnmatchedIds'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/progress-reports/{reportId}': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the report. */
        reportId: components['parameters']['ReportId'];
      };
      cookie?: never;
    };
    /**
     * Show a progress report
     * @description A report with what it did to each enrolment.
     */
    get: operations['showProgressReport'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/lms-calls': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List calls to the LMS
     * @description Every call that was made to the LMS, the newest first. Secrets were removed before it was written down.
     */
    get: operations['listLmsCalls'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/lms-calls/{callId}': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the call. */
        callId: components['parameters']['CallId'];
      };
      cookie?: never;
    };
    /**
     * Show a call to the LMS
     * @description One call.
     */
    get: operations['showLmsCall'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/emails': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List e-mails to students
     * @description The e-mails about certificates, the newest first.
     */
    get: operations['listEmails'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/emails/{emailId}/resend': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the e-mail. */
        emailId: components['parameters']['EmailId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a failed e-mail again
     * @description Puts an e-mail that was refused or given up back into the queue.
     */
    post: operations['resendEmail'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List events
     * @description What has happened, the newest first; the same events as webhooks tell of.
     */
    get: operations['listEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/audit-entries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List audit entries
     * @description Who did what, the newest first.
     */
    get: operations['listAuditEntries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/actions/create': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Enrol a student on a course
     * @description Writes the enrolment down as PENDING, calls the LMS once, and answers when it is known how that ended, or after 25 s. The
     *     same `Idempotency-Key` joins the same action, whenever it comes.
     */
    post: operations['createEnrolment'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/actions/{actionId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One action
     * @description How an action stands, or how it ended.
     */
    get: operations['getAction'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/actions/{actionId}/lms-enrolments/{lmsEnrolmentId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What would be linked
     * @description For an action that can be linked: the enrolment that the LMS has under this id, so that the user sees it before linking it. The
     *     LMS is asked once.
     */
    get: operations['readLmsEnrolmentToLink'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/actions/{actionId}/link': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Link an enrolment of the LMS
     * @description After a Create or Transfer with an unknown outcome - stores an id that exists in the LMS, which is asked for it first. It is
     *     409 when the LMS does not know the id or answers with another one, and when it cannot be recorded here.
     */
    post: operations['linkAction'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/actions/{actionId}/confirm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Confirm that the LMS did it
     * @description After a Cancel or marking with an unknown outcome - commits it here. Audited. It is 409 when it cannot be recorded here.
     */
    post: operations['confirmAction'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/actions/{actionId}/discard': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Give it up
     * @description After a Create - discards the enrolment that stayed PENDING. After a Transfer, a Cancel or a marking that failed - puts the action
     *     aside; nothing changes on the enrolment, and nothing is sent to the LMS. Audited.
     */
    post: operations['discardAction'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/enrolments/{enrolmentId}/create-again': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create again in the LMS
     * @description Repeats Create for an enrolment that stayed PENDING. After an unknown outcome the LMS may have done it already.
     */
    post: operations['createEnrolmentAgain'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/enrolments/{enrolmentId}/transfer': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Transfer to another student
     * @description Transfers the enrolment to another student of the organisation. If Transfer is not configured, the LMS is not called. A student whom the
     *     organisation does not have is 404, the student who has the enrolment is 409, both before anything is sent.
     */
    post: operations['transferEnrolment'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/enrolments/{enrolmentId}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel an enrolment
     * @description Ends the enrolment. If Cancel is not configured, the LMS is not called.
     */
    post: operations['cancelEnrolment'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/enrolments/{enrolmentId}/mark': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Mark units by hand
     * @description Sends the results to the LMS, where that is configured, and recalculates mark and certificates. A unit that the enrolment's course
     *     does not have is 404; a second result for a unit and a score above its maximum are 400, all before anything is sent.
     */
    post: operations['markEnrolment'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /**
     * @description The name of an operation.
     * @enum {string}
     */
    OperationName:
      | 'GET_COURSES'
      | 'GET_COURSE'
      | 'GET_ENROLMENT'
      | 'CREATE_ENROLMENT'
      | 'TRANSFER_ENROLMENT'
      | 'CANCEL_ENROLMENT'
      | 'UPDATE_MARKING';
    /**
     * @description How calls prove who makes them.
     * @enum {string}
     */
    AuthenticationType: 'NONE' | 'BASIC' | 'BEARER' | 'CUSTOM_HEADER';
    /**
     * Format: uuid
     * @description An id of Attain's own.
     * @example 0197f3a2-5c1e-7b3d-9a40-6f2d1c8e4b57
     */
    Id: string;
    /**
     * Format: date-time
     * @description A moment in UTC.
     * @example 2026-03-01T09:30:00.000Z
     */
    Moment: string;
    /** @description An operation and its configuration. */
    Operation: {
      operation: components['schemas']['OperationName'];
      /** @description What people call it. */
      label: string;
      /**
       * @description How it is sent.
       * @enum {string}
       */
      method: 'GET' | 'POST';
      /** @description Whether Attain cannot do without it. */
      isRequired: boolean;
      /** @description What the LMS has to answer. */
      expects: string;
      /** @description What its templates may use. */
      variables: {
        /** @description Written as `${name}`. */
        name: string;
        /**
         * @description A text, or a JSON array that stands without quotes.
         * @enum {string}
         */
        kind: 'text' | 'json';
      }[];
      /** @description As it was saved. */
      url: string;
      /** @description As it was saved. */
      body: string;
      /** @description The type and which credentials are set. */
      authentication: {
        type: components['schemas']['AuthenticationType'];
        /** @description The fields of the type. */
        credentials: {
          /**
           * @description Its name.
           * @enum {string}
           */
          field: 'username' | 'password' | 'token' | 'name' | 'value';
          /** @description Whether a value is stored. */
          isSet: boolean;
        }[];
        /** @description False when what is stored has to be entered again. */
        isReadable: boolean;
      };
      /** @description The latest call of the operation, to whichever LMS; null when there was none. */
      lastCall: {
        id: components['schemas']['Id'];
        /**
         * @description How it ended, as in `Ending`; null while it is open.
         * @enum {string|null}
         */
        ending:
          | 'SUCCEEDED'
          | 'REJECTED'
          | 'INVALID_RESPONSE'
          | 'UNREACHABLE'
          | 'UNKNOWN'
          | 'MISCONFIGURED'
          | 'NOT_SENT'
          | 'NOT_CONFIGURED'
          | null;
        /** @description HTTP status of the answer; null when there was none. */
        statusCode: number | null;
        startedAt: components['schemas']['Moment'];
      } | null;
    };
    /** @description What went wrong. Decide by the HTTP status; the texts are for people. */
    Error: {
      /** @description The text that belongs to the HTTP status. */
      title: string;
      /** @description What was wrong with this request, or what to do next. */
      message: string;
    };
    /** @description An address with `${…}` variables. It is not checked. Empty means not configured. */
    UrlTemplate: string;
    /**
     * @description JSON with `${…}` variables, for a POST. It is not checked. With its values it may have 256 KiB and 5,000 JSON values; a larger
     *     request is not sent.
     */
    BodyTemplate: string;
    /** @description A credential; missing, blank or masked keeps the stored one, unless the URL leads to another origin. */
    Credential: string;
    /** @description How an operation is called. */
    OperationSettings: {
      url: components['schemas']['UrlTemplate'];
      body: components['schemas']['BodyTemplate'];
      /** @description The type, and the fields that belong to it; others are not looked at. */
      authentication: {
        type: components['schemas']['AuthenticationType'];
        username?: components['schemas']['Credential'];
        password?: components['schemas']['Credential'];
        token?: components['schemas']['Credential'];
        name?: components['schemas']['Credential'];
        value?: components['schemas']['Credential'];
      };
    };
    /** @description The text that would be sent, secrets masked, or what is wrong with the template. */
    RenderedPart: {
      /** @description Whether it can be rendered. */
      ok: boolean;
      /** @description The text. */
      text?: string;
      /** @description What is wrong. */
      problem?: string;
    };
    /**
     * @description How an action or a call to the LMS ended. `SUCCEEDED`. `REJECTED`: the LMS answered with another status than 2xx.
     *     `INVALID_RESPONSE`: its body was not as expected. `UNREACHABLE`: no connection was made. `UNKNOWN`: the request may have
     *     arrived. `MISCONFIGURED`: template, settings or link are wrong. `NOT_SENT`: it was never sent. `NOT_CONFIGURED`: the
     *     operation is optional and has no URL.
     * @enum {string}
     */
    Ending:
      | 'SUCCEEDED'
      | 'REJECTED'
      | 'INVALID_RESPONSE'
      | 'UNREACHABLE'
      | 'UNKNOWN'
      | 'MISCONFIGURED'
      | 'NOT_SENT'
      | 'NOT_CONFIGURED';
    /** @description A request made of sample values, and what became of it. */
    Trial: {
      /** @description The values that were used. */
      values: {
        [key: string]: string;
      };
      /** @description The request; null when the settings cannot be used at all. */
      preview: {
        /**
         * @description How it is sent.
         * @enum {string}
         */
        method: 'GET' | 'POST';
        url: components['schemas']['RenderedPart'];
        /** @description As the address; null for a request without a body. */
        body: {
          /** @description Whether it can be rendered. */
          ok: boolean;
          /** @description The text. */
          text?: string;
          /** @description What is wrong. */
          problem?: string;
        } | null;
        /** @description The header with the credentials, which are masked. */
        authentication: string | null;
      } | null;
      /** @description Why it cannot be sent. */
      problem: string | null;
      /** @description What this POST is confirmed with, once; null after it was sent, and for a GET. */
      confirmation: string | null;
      /** @description What became of it; null when nothing was sent. */
      sent: {
        callId: components['schemas']['Id'];
        /** @description What the LMS has to answer. */
        expected: string;
        ending: components['schemas']['Ending'];
        /** @description The HTTP status of the LMS. */
        lmsStatus: number | null;
        /** @description The beginning of what the LMS answered, made safe to show. */
        excerpt: string | null;
        /** @description What happened, for the user. */
        message: string;
        /** @description What to do next. */
        nextSteps: string[];
      } | null;
    };
    /**
     * @description An LMS of the organisation's own, or the first-party LMS.
     * @enum {string}
     */
    ModeName: 'CUSTOM' | 'FIRST_PARTY';
    /** @description Which LMS new enrolments go to, and how the organisation stands with the first-party LMS. */
    Mode: {
      mode: components['schemas']['ModeName'];
      /** @description Whether this installation has a first-party LMS. */
      isFirstPartyAvailable: boolean;
      /**
       * Format: date-time
       * @description When the secrets were last exchanged.
       */
      provisionedAt: string | null;
      /** @description False while the organisation is being set up there, and after a try that failed. */
      isFinished: boolean;
      /** @description How many pending and active enrolments live in the LMS of the other mode; they stay there. */
      enrolmentsInOtherLms: number;
    };
    /** @description The courses of the LMS that was asked. */
    LmsCourses: {
      lms: components['schemas']['ModeName'];
      /** @description In the order of the LMS. */
      courses: {
        /** @description Its id in the LMS. */
        id: string;
        /** @description Its name in the LMS. */
        name: string;
      }[];
    };
    /**
     * @description An id that the LMS gave, 1 to 255 Unicode characters; upper and lower case and spaces count.
     * @example enr-2041
     */
    LmsId: string;
    /** @description A course of the LMS that was asked. */
    LmsCourse: {
      lms: components['schemas']['ModeName'];
      /** @description Its id in the LMS. */
      id: string;
      /** @description Its name in the LMS. */
      name: string;
    };
    /** @description An enrolment as its LMS has it. */
    LmsEnrolment: {
      lms: components['schemas']['ModeName'];
      /** @description The id that was asked for. */
      lmsEnrolmentId: string;
      /** @description The id that the LMS answered with. */
      id: string;
      /** @description The beginning of what the LMS answered, made safe to show. */
      excerpt: string | null;
    };
    /**
     * @description `STAFF` works with students, enrolments and their actions; `ADMIN` may also do everything else within the organisation.
     * @enum {string}
     */
    Role: 'ADMIN' | 'STAFF';
    /** @description A session. */
    Session: {
      /** @description Who is signed in. */
      user: {
        id: components['schemas']['Id'];
        /** @description E-mail address. */
        email: string;
        /** @description Name. */
        name: string;
        role: components['schemas']['Role'];
        /** @description Whether the user operates the whole installation. Only operators are shown links into the Temporal web UI, which knows no organisations. */
        isOperator: boolean;
      };
      /** @description The organisation within which everything happens. */
      organisation: {
        id: components['schemas']['Id'];
        /** @description Name. */
        name: string;
        /** @description Short name. */
        slug: string;
      };
      /** @description To be sent as `X-CSRF-Token` with everything but `GET`. */
      csrfToken: string;
      /** @description Address below which the Temporal web UI shows workflows, as `…/<workflow id>/<run id>`; null for everybody but operators, and where no web UI is known. */
      workflowsUrl: string | null;
      expiresAt: components['schemas']['Moment'];
    };
    /**
     * @description An e-mail address; upper and lower case make no difference.
     * @example ada@example.org
     */
    Email: string;
    /** @description Six digits of the authenticator app, or a recovery code, with or without spaces and hyphens. */
    Code: string;
    /** @description What somebody signs in with. */
    Credentials: {
      email: components['schemas']['Email'];
      /**
       * Format: password
       * @description The password.
       */
      password: string;
      code?: components['schemas']['Code'];
    };
    /** @description A code is wanted. */
    CodeRequired: {
      /** @description Always true. */
      codeRequired: boolean;
    };
    /**
     * Format: password
     * @description A password of 12 or more characters, whichever they are.
     */
    NewPassword: string;
    /** @description A change of the own password. */
    PasswordChange: {
      /**
       * Format: password
       * @description The password so far.
       */
      currentPassword: string;
      newPassword: components['schemas']['NewPassword'];
    };
    /** @description A name on one line with something to see in it; spaces at its ends are dropped. */
    Name: string;
    /** @description What users say of themselves. */
    Profile: {
      name: components['schemas']['Name'];
    };
    /** @description A browser in which the user is signed in. */
    OwnSession: {
      createdAt: components['schemas']['Moment'];
      lastSeenAt: components['schemas']['Moment'];
      /** @description The address from which the user signed in; null where it is not known. */
      remoteAddress: string | null;
      /** @description What the browser said it is. */
      userAgent: string | null;
      /** @description Whether it is this one. */
      isCurrent: boolean;
    };
    /** @description Sessions of a user, 100 at most. */
    SessionList: {
      /** @description The sessions. */
      items: components['schemas']['OwnSession'][];
    };
    /** @description The own second factor. */
    SecondFactor: {
      /**
       * Format: date-time
       * @description Since when signing in asks for a code; null while it does not.
       */
      confirmedAt: string | null;
      /** @description How many recovery codes were not used. */
      recoveryCodesLeft: number;
    };
    /**
     * Format: password
     * @description The own password.
     */
    Password: string;
    /** @description The own password. */
    OwnPassword: {
      password: components['schemas']['Password'];
    };
    /** @description What an authenticator app needs. */
    FactorSecret: {
      /** @description The secret in base 32, to be typed into an app. */
      secret: string;
      /** @description The `otpauth:` address for a QR code. */
      address: string;
    };
    /** @description A code of the app. */
    FirstCode: {
      code: components['schemas']['Code'];
    };
    /** @description Recovery codes, each of which signs in once in the place of a code of the app. They are shown this once. */
    RecoveryCodes: {
      /** @description The codes. */
      recoveryCodes: string[];
    };
    /** @description Password and code. */
    Proof: {
      password: components['schemas']['Password'];
      code: components['schemas']['Code'];
    };
    /** @description Whose password was forgotten. */
    ResetRequest: {
      email: components['schemas']['Email'];
    };
    /** @description The token of the link, as it stands behind `#token=`. */
    Token: string;
    /** @description A token. */
    ResetToken: {
      token: components['schemas']['Token'];
    };
    /** @description Whose password a link replaces. */
    ResetPreview: {
      /** @description With what the user signs in. */
      email: string;
      /** @description In whose portal. */
      organisationName: string;
      expiresAt: components['schemas']['Moment'];
    };
    /** @description A new password for the user whom the token belongs to. */
    ResetCompletion: {
      token: components['schemas']['Token'];
      newPassword: components['schemas']['NewPassword'];
    };
    /**
     * @description What certificates will not print as it is. The record is saved all the same. Left out where there is no warning, in lists of
     *     students and courses, and while nobody can look for it because too much else is under way.
     */
    PrintWarnings: {
      /**
       * @description The field that holds the text; `name` for the names of a student together.
       * @example certificateDefinitions.0.title
       */
      field: string;
      /** @description The letters with their marks, each once. */
      letters: string[];
      /** @description The same as a sentence for people. */
      message: string;
    }[];
    /** @description The organisation. */
    Organisation: {
      id: components['schemas']['Id'];
      /** @description Name. */
      name: string;
      /** @description Short name; it does not change. */
      slug: string;
      /** @description In whose dates certificates and e-mails are written. */
      timeZone: string;
      /** @description The logo; null without one. */
      logo: {
        /**
         * @description What it is.
         * @enum {string}
         */
        mediaType: 'image/png' | 'image/jpeg';
        /** @description Its bytes in base64. */
        content: string;
        updatedAt: components['schemas']['Moment'];
      } | null;
      warnings?: components['schemas']['PrintWarnings'];
    };
    /**
     * @description The IANA name of a time zone, such as `Europe/London`.
     * @example Europe/London
     */
    TimeZone: string;
    /** @description What administrators change. */
    OrganisationDetails: {
      name: components['schemas']['Name'];
      timeZone: components['schemas']['TimeZone'];
    };
    /** @description A picture. */
    NewLogo: {
      /** @description The bytes of a PNG or a JPEG in base64. */
      content: string;
    };
    /** @description A user. */
    User: {
      id: components['schemas']['Id'];
      /** @description E-mail address, with which the user signs in. */
      email: string;
      /** @description Name. */
      name: string;
      role: components['schemas']['Role'];
      /** @description Whether the user operates the whole installation; set at the command line only. */
      isOperator: boolean;
      createdAt: components['schemas']['Moment'];
      /**
       * Format: date-time
       * @description Since when the user may not sign in; null while the user may.
       */
      deactivatedAt: string | null;
      /** @description Whether signing in asks for a code of an authenticator app. */
      hasSecondFactor: boolean;
    };
    /** @description What to send as `cursor` for the next page; null when this is the last one. */
    NextCursor: string | null;
    /** @description A page of users. */
    UserPage: {
      /** @description The users of this page. */
      items: components['schemas']['User'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /** @description A change of a role. */
    RoleChange: {
      role: components['schemas']['Role'];
    };
    /**
     * @description `PENDING` and `SENDING`: under way. `SENT`: the mail server took it. `FAILED`: refused for good or given up.
     * @enum {string}
     */
    EmailState: 'PENDING' | 'SENDING' | 'SENT' | 'FAILED';
    /** @description An invitation. Its token is in the e-mail only. */
    Invitation: {
      id: components['schemas']['Id'];
      /** @description Who is invited. */
      email: string;
      /** @description Name. */
      name: string;
      role: components['schemas']['Role'];
      /** @description Who invites. */
      invitedBy: {
        id: components['schemas']['Id'];
        /** @description Name. */
        name: string;
      };
      createdAt: components['schemas']['Moment'];
      expiresAt: components['schemas']['Moment'];
      /**
       * Format: date-time
       * @description When it was accepted; null while it was not.
       */
      acceptedAt: string | null;
      /**
       * Format: date-time
       * @description When it was withdrawn; null while it was not.
       */
      withdrawnAt: string | null;
      emailState: components['schemas']['EmailState'];
      /** @description What the mail server said; null when nothing went wrong. */
      emailError: string | null;
    };
    /** @description A page of invitations. */
    InvitationPage: {
      /** @description The invitations of this page. */
      items: components['schemas']['Invitation'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /** @description Who is invited, and as what. */
    InvitationDetails: {
      email: components['schemas']['Email'];
      name: components['schemas']['Name'];
      role: components['schemas']['Role'];
    };
    /** @description What shows that one is invited. */
    InvitationToken: {
      token: components['schemas']['Token'];
    };
    /** @description An invitation as the invited person sees it. */
    InvitationPreview: {
      /** @description With what the user will sign in. */
      email: string;
      /** @description Name. */
      name: string;
      /** @description Who invites. */
      organisationName: string;
      role: components['schemas']['Role'];
      expiresAt: components['schemas']['Moment'];
    };
    /** @description What somebody accepts an invitation with. */
    Acceptance: {
      token: components['schemas']['Token'];
      password: components['schemas']['NewPassword'];
    };
    /** @description A student. */
    Student: {
      id: components['schemas']['Id'];
      /** @description First name. */
      firstName: string;
      /** @description Last name. */
      lastName: string;
      /** @description Where certificates are announced. */
      email: string;
      createdAt: components['schemas']['Moment'];
      /** @description Whether names and e-mail address were erased for good. */
      isErased: boolean;
      warnings?: components['schemas']['PrintWarnings'];
    };
    /** @description A page of students. */
    StudentPage: {
      /** @description The students of this page. */
      items: components['schemas']['Student'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /** @description What is known of a student. */
    StudentDetails: {
      firstName: components['schemas']['Name'];
      lastName: components['schemas']['Name'];
      email: components['schemas']['Email'];
    };
    /** @description Entries as they are kept. */
    Rows: {
      [key: string]: unknown;
    }[];
    /** @description Everything that is kept about a student. */
    StudentExport: {
      exportedAt: components['schemas']['Moment'];
      /** @description Who keeps it. */
      organisation: string;
      student: components['schemas']['Student'];
      enrolments: components['schemas']['Rows'];
      results: components['schemas']['Rows'];
      marks: components['schemas']['Rows'];
      certificates: components['schemas']['Rows'];
      emails: components['schemas']['Rows'];
      reports: components['schemas']['Rows'];
      lmsCalls: components['schemas']['Rows'];
      actions: components['schemas']['Rows'];
      audit: components['schemas']['Rows'];
    };
    /** @description What shows that the right student is meant. */
    ErasureConfirmation: {
      /** @description First and last name of the student with a space between them, exactly. */
      name: string;
    };
    /** @description A course in a list. */
    CourseSummary: {
      id: components['schemas']['Id'];
      /** @description Name. */
      name: string;
      /** @description The LMS's id of the course that this one is linked to; null for none. */
      lmsCourseId: string | null;
      createdAt: components['schemas']['Moment'];
    };
    /** @description A page of courses. */
    CoursePage: {
      /** @description The courses of this page. */
      items: components['schemas']['CourseSummary'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /**
     * @description The LMS's id of the course that this one is linked to; null for none. Without it no enrolment can be created.
     * @example course-17
     */
    LinkedCourseId: string | null;
    /**
     * @description A short code on one line.
     * @example U1
     */
    ShortCode: string;
    /** @description An outcome; with the id that it has, or without one when it is new. */
    OutcomeDetails: {
      id?: components['schemas']['Id'];
      code: components['schemas']['ShortCode'];
      name: components['schemas']['Name'];
    };
    /** @description A unit; with the id that it has, or without one when it is new. */
    UnitDetails: {
      id?: components['schemas']['Id'];
      code: components['schemas']['ShortCode'];
      name: components['schemas']['Name'];
      /**
       * Format: double
       * @description Only the proportion to the other units of the course counts.
       */
      weight: number;
      /** @description In the order in which they are worked through. */
      outcomes: components['schemas']['OutcomeDetails'][];
    };
    /**
     * Format: double
     * @description From 0 to 100, not rounded.
     */
    Percentage: number;
    /** @description A certificate that the course awards; with the id that it has, or without one when it is new. */
    CertificateDefinitionDetails: {
      id?: components['schemas']['Id'];
      title: components['schemas']['Name'];
      threshold: components['schemas']['Percentage'];
    };
    /** @description A course as it shall be. */
    CourseDetails: {
      name: components['schemas']['Name'];
      lmsCourseId: components['schemas']['LinkedCourseId'];
      /** @description In the order in which they are worked through. */
      units: components['schemas']['UnitDetails'][];
      /** @description What the course awards. */
      certificateDefinitions: components['schemas']['CertificateDefinitionDetails'][];
    };
    /** @description An outcome of a unit. */
    Outcome: {
      id: components['schemas']['Id'];
      /** @description Short code. */
      code: string;
      /** @description Name. */
      name: string;
    };
    /** @description A unit of a course. */
    Unit: {
      id: components['schemas']['Id'];
      /** @description Short code. */
      code: string;
      /** @description Name. */
      name: string;
      /**
       * Format: double
       * @description Only the proportion to the other units of the course counts.
       */
      weight: number;
      /** @description In the order in which they are worked through. */
      outcomes: components['schemas']['Outcome'][];
    };
    /** @description A certificate that the course awards. */
    CertificateDefinition: {
      id: components['schemas']['Id'];
      /** @description Title of the certificate. */
      title: string;
      /**
       * Format: double
       * @description The mark from which on the certificate is earned, compared unrounded.
       */
      threshold: number;
    };
    /** @description A course with everything that belongs to it. */
    Course: {
      id: components['schemas']['Id'];
      /** @description Name. */
      name: string;
      /** @description The LMS's id of the course that this one is linked to; null for none. */
      lmsCourseId: string | null;
      createdAt: components['schemas']['Moment'];
      /** @description In the order in which they are worked through. */
      units: components['schemas']['Unit'][];
      /** @description What the course awards. */
      certificateDefinitions: components['schemas']['CertificateDefinition'][];
      warnings?: components['schemas']['PrintWarnings'];
    };
    /**
     * @description `PENDING`: the LMS has not confirmed it. `ACTIVE`: actions are possible. `DISCARDED`, `TRANSFERRED`, `CANCELLED`: final.
     * @enum {string}
     */
    EnrolmentStatus: 'PENDING' | 'ACTIVE' | 'DISCARDED' | 'TRANSFERRED' | 'CANCELLED';
    /** @description A student's place in a course. */
    Enrolment: {
      id: components['schemas']['Id'];
      /** @description The student. */
      student: {
        id: components['schemas']['Id'];
        /** @description First name. */
        firstName: string;
        /** @description Last name. */
        lastName: string;
        /** @description E-mail address. */
        email: string;
        /** @description Whether names and e-mail address were erased for good; then no results are sent and nothing is created in the LMS. */
        isErased: boolean;
      };
      /** @description The course. */
      course: {
        id: components['schemas']['Id'];
        /** @description Name. */
        name: string;
      };
      status: components['schemas']['EnrolmentStatus'];
      /** @description The id that the LMS gave; null while it has given none. */
      lmsEnrolmentId: string | null;
      /**
       * @description In which of the organisation's LMSs the enrolment lives; null while that is open.
       * @enum {string|null}
       */
      lms: 'CUSTOM' | 'FIRST_PARTY' | null;
      /**
       * Format: uuid
       * @description The enrolment from which this one was transferred.
       */
      transferredFromId: string | null;
      lmsEnrolmentProgress: components['schemas']['Percentage'];
      mark: components['schemas']['Percentage'];
      createdAt: components['schemas']['Moment'];
      updatedAt: components['schemas']['Moment'];
    };
    /** @description A page of enrolments. */
    EnrolmentPage: {
      /** @description The enrolments of this page. */
      items: components['schemas']['Enrolment'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /**
     * @description How far a unit or an outcome is worked through.
     * @enum {string}
     */
    ResultStatus: 'NOT_STARTED' | 'IN_PROGRESS' | 'ACHIEVED';
    /** @description The result in an outcome. */
    OutcomeResult: {
      outcomeId: components['schemas']['Id'];
      /** @description Code of the outcome. */
      code: string;
      /** @description Name of the outcome. */
      name: string;
      status: components['schemas']['ResultStatus'];
      progress: components['schemas']['Percentage'];
    };
    /** @description The result in a unit. */
    UnitResult: {
      unitId: components['schemas']['Id'];
      /** @description Code of the unit. */
      code: string;
      /** @description Name of the unit. */
      name: string;
      /**
       * Format: double
       * @description Weight of the unit in the course.
       */
      weight: number;
      status: components['schemas']['ResultStatus'];
      progress: components['schemas']['Percentage'];
      mark: components['schemas']['Percentage'];
      /** @description The latest mark that was given by hand, which then counts; null where there is none. */
      quiz: {
        /**
         * Format: double
         * @description Points.
         */
        score: number;
        /**
         * Format: double
         * @description Most points that were possible.
         */
        maxScore: number;
        markedAt: components['schemas']['Moment'];
      } | null;
      /** @description The unit's outcomes, in order. */
      outcomes: components['schemas']['OutcomeResult'][];
    };
    /** @description A certificate that the course awards, earned or not. */
    EnrolmentCertificate: {
      definitionId: components['schemas']['Id'];
      /** @description Title; that with which it was issued, once it was. */
      title: string;
      threshold: components['schemas']['Percentage'];
      /**
       * @description `NOT_EARNED`: never earned so far. `ISSUED`: valid. `WITHDRAWN`: a later mark was too low. `REVOKED`: by an administrator.
       * @enum {string}
       */
      status: 'NOT_EARNED' | 'ISSUED' | 'WITHDRAWN' | 'REVOKED';
      /** @description What was issued; null while it was never earned. */
      certificate: {
        id: components['schemas']['Id'];
        /** @description Number of the certificate within the organisation. */
        number: string;
        /** @description The page on which anybody can verify it. */
        verificationUrl: string;
        /** @description The document; null unless the certificate is valid and its holder's data is there. */
        pdfUrl: string | null;
        issuedAt: components['schemas']['Moment'];
        changedAt: components['schemas']['Moment'];
        /** @description Why it was revoked; it is shown within the organisation only. */
        revocationReason: string | null;
      } | null;
    };
    /**
     * @description What is done to an enrolment.
     * @enum {string}
     */
    ActionKind: 'CREATE' | 'TRANSFER' | 'CANCEL' | 'MARK';
    /** @description The answer for the acting user; null while the action is under way. */
    ActionOutcome: {
      /** @description What happened, for people. */
      message: string;
      /** @description What to do next, for people. */
      nextSteps: string[];
      /** @description What the user may do now, such as `REPEAT`, `LINK`, `CONFIRM`, `DISCARD`. */
      choices: string[];
      /** @description HTTP status of the LMS's answer; null when there was none. */
      lmsStatus: number | null;
      /** @description A safe, bounded piece of the LMS's answer. */
      excerpt: string | null;
    } | null;
    /** @description A lifecycle action. */
    Action: {
      id: components['schemas']['Id'];
      kind: components['schemas']['ActionKind'];
      enrolmentId: components['schemas']['Id'];
      /** @description Whose enrolment it is. */
      student: {
        id: components['schemas']['Id'];
        /** @description Name of the student today. */
        name: string;
      };
      /** @description The course. */
      course: {
        id: components['schemas']['Id'];
        /** @description Name of the course today. */
        name: string;
      };
      /** @description What was asked for, by the kind of the action. */
      request: {
        [key: string]: unknown;
      };
      /** @description Who asked for it. */
      actor: {
        id: components['schemas']['Id'];
        /** @description Name of the user. */
        name: string;
      };
      /**
       * @description `REQUESTED`, `RUNNING`, or `CLOSED` once the outcome is known.
       * @enum {string}
       */
      state: 'REQUESTED' | 'RUNNING' | 'CLOSED';
      /**
       * @description How it ended, as in `Ending`; null while it is under way.
       * @enum {string|null}
       */
      ending:
        | 'SUCCEEDED'
        | 'REJECTED'
        | 'INVALID_RESPONSE'
        | 'UNREACHABLE'
        | 'UNKNOWN'
        | 'MISCONFIGURED'
        | 'NOT_SENT'
        | 'NOT_CONFIGURED'
        | null;
      outcome: components['schemas']['ActionOutcome'];
      /**
       * Format: uuid
       * @description The call to the LMS; null when there is none.
       */
      callId: string | null;
      /** @description The run of the workflow that carries the action out. The workflow's id is the action's. */
      runId: string | null;
      createdAt: components['schemas']['Moment'];
      /**
       * Format: date-time
       * @description When a run took it up.
       */
      startedAt: string | null;
      /**
       * Format: date-time
       * @description When it ended.
       */
      closedAt: string | null;
    };
    /** @description An enrolment with everything that is shown of it. */
    EnrolmentDetails: {
      id: components['schemas']['Id'];
      /** @description The student. */
      student: {
        id: components['schemas']['Id'];
        /** @description First name. */
        firstName: string;
        /** @description Last name. */
        lastName: string;
        /** @description E-mail address. */
        email: string;
        /** @description Whether names and e-mail address were erased for good; then no results are sent and nothing is created in the LMS. */
        isErased: boolean;
      };
      /** @description The course. */
      course: {
        id: components['schemas']['Id'];
        /** @description Name. */
        name: string;
      };
      status: components['schemas']['EnrolmentStatus'];
      /** @description The id that the LMS gave; null while it has given none. */
      lmsEnrolmentId: string | null;
      /**
       * @description In which of the organisation's LMSs the enrolment lives; null while that is open.
       * @enum {string|null}
       */
      lms: 'CUSTOM' | 'FIRST_PARTY' | null;
      /**
       * Format: uuid
       * @description The enrolment from which this one was transferred.
       */
      transferredFromId: string | null;
      /**
       * Format: uuid
       * @description The enrolment to which this one was transferred.
       */
      transferredToId: string | null;
      lmsEnrolmentProgress: components['schemas']['Percentage'];
      mark: components['schemas']['Percentage'];
      createdAt: components['schemas']['Moment'];
      updatedAt: components['schemas']['Moment'];
      /** @description The course's units, in order. */
      units: components['schemas']['UnitResult'][];
      /** @description The certificates that the course awards, in order, earned or not. */
      certificates: components['schemas']['EnrolmentCertificate'][];
      /** @description The last ten actions, the newest first. */
      lastActions: components['schemas']['Action'][];
    };
    /** @description The workflow that did it, for the operators; null where there was none. */
    WorkflowId: string | null;
    /** @description Its run; null where it is not known. */
    RunId: string | null;
    /**
     * @description The holder of the organisation's API key, or the first-party LMS.
     * @enum {string}
     */
    ReportSender: 'API_KEY' | 'FIRST_PARTY_LMS';
    /** @description A progress report and what it did to this enrolment. */
    TimelineReport: {
      /**
       * @description A report.
       * @enum {string}
       */
      kind: 'REPORT';
      id: components['schemas']['Id'];
      at: components['schemas']['Moment'];
      workflowId: components['schemas']['WorkflowId'];
      runId: components['schemas']['RunId'];
      /** @description The id that the LMS sent. */
      lmsEnrolmentId: string;
      sender: components['schemas']['ReportSender'];
      progress: components['schemas']['Percentage'];
      progressBefore: components['schemas']['Percentage'];
      progressAfter: components['schemas']['Percentage'];
      /**
       * @description Whether the enrolment advanced.
       * @enum {string}
       */
      outcome: 'APPLIED' | 'UNCHANGED';
    };
    /**
     * @description A user, an operator at the command line, or the service itself.
     * @enum {string}
     */
    ActorKind: 'USER' | 'COMMAND_LINE' | 'SYSTEM';
    /** @description Who did it. */
    Actor: {
      kind: components['schemas']['ActorKind'];
      /**
       * Format: uuid
       * @description Id of the user; null for anybody else.
       */
      userId: string | null;
      /** @description Name of the user today. */
      name: string | null;
    };
    /**
     * @description How it ended, as in `Ending`; null while it is under way.
     * @enum {string|null}
     */
    TimelineEnding:
      | 'SUCCEEDED'
      | 'REJECTED'
      | 'INVALID_RESPONSE'
      | 'UNREACHABLE'
      | 'UNKNOWN'
      | 'MISCONFIGURED'
      | 'NOT_SENT'
      | 'NOT_CONFIGURED'
      | null;
    /** @description A lifecycle action and what became of it. */
    TimelineAction: {
      /**
       * @description An action.
       * @enum {string}
       */
      kind: 'ACTION';
      id: components['schemas']['Id'];
      at: components['schemas']['Moment'];
      workflowId: components['schemas']['WorkflowId'];
      runId: components['schemas']['RunId'];
      action: components['schemas']['ActionKind'];
      actor: components['schemas']['Actor'];
      /**
       * @description Whether it has ended.
       * @enum {string}
       */
      state: 'REQUESTED' | 'RUNNING' | 'CLOSED';
      ending: components['schemas']['TimelineEnding'];
      /** @description What happened, for people; null while it is under way. */
      message: string | null;
      /** @description HTTP status of the LMS's answer; null when there was none. */
      lmsStatus: number | null;
      /** @description A safe, bounded piece of the LMS's answer. */
      excerpt: string | null;
      /** @description The student who gets a transferred enrolment. */
      toStudent: {
        id: components['schemas']['Id'];
        /** @description Name. */
        name: string;
      } | null;
    };
    /** @description A call to the LMS. */
    TimelineCall: {
      /**
       * @description A call.
       * @enum {string}
       */
      kind: 'CALL';
      id: components['schemas']['Id'];
      at: components['schemas']['Moment'];
      workflowId: components['schemas']['WorkflowId'];
      runId: components['schemas']['RunId'];
      /** @description Which of the seven operations it was. */
      operation: string;
      /** @description HTTP method. */
      method: string;
      /** @description Where it went, without secrets; null for those who are not administrators. */
      url: string | null;
      ending: components['schemas']['TimelineEnding'];
      /** @description HTTP status of the answer; null when there was none. */
      statusCode: number | null;
      /** @description What went wrong, for people. */
      errorMessage: string | null;
      /** @description The beginning of what was sent, without secrets; null for those who are not administrators. */
      requestExcerpt: string | null;
      /** @description The beginning of what was answered, without secrets. */
      responseExcerpt: string | null;
      /**
       * Format: date-time
       * @description When it ended.
       */
      closedAt: string | null;
    };
    /** @description A change of a certificate's status. */
    TimelineCertificate: {
      /**
       * @description A change of a certificate.
       * @enum {string}
       */
      kind: 'CERTIFICATE';
      id: components['schemas']['Id'];
      at: components['schemas']['Moment'];
      workflowId: components['schemas']['WorkflowId'];
      runId: components['schemas']['RunId'];
      /** @description Such as `certificate.issued`. */
      event: string;
      certificateId: components['schemas']['Id'];
      /** @description Title of the certificate. */
      title: string;
      /** @description Number of the certificate. */
      number: string;
      /** @description Who decided it; null where the mark did. */
      actor: {
        kind: components['schemas']['ActorKind'];
        /**
         * Format: uuid
         * @description Id of the user; null for anybody else.
         */
        userId: string | null;
        /** @description Name of the user today. */
        name: string | null;
      } | null;
      /** @description Why it was revoked; shown within the organisation only. */
      reason: string | null;
    };
    /** @description An e-mail to the student about a certificate. */
    TimelineEmail: {
      /**
       * @description An e-mail.
       * @enum {string}
       */
      kind: 'EMAIL';
      id: components['schemas']['Id'];
      at: components['schemas']['Moment'];
      workflowId: components['schemas']['WorkflowId'];
      runId: components['schemas']['RunId'];
      /**
       * @description The change that it is about.
       * @enum {string}
       */
      email: 'ISSUED' | 'WITHDRAWN' | 'REVOKED' | 'REINSTATED';
      /** @description Title of the certificate. */
      certificateTitle: string;
      state: components['schemas']['EmailState'];
      /** @description Where it goes. */
      recipientEmail: string;
      /** @description How often it was tried. */
      attempts: number;
      /** @description What the mail server said last; null when nothing went wrong. */
      error: string | null;
      /**
       * Format: date-time
       * @description When the mail server took it.
       */
      sentAt: string | null;
    };
    /**
     * @description `WAITING`: the first attempt is to come. `RETRYING`: attempts failed, and the next one is planned. `DELIVERED`: the receiver
     *     answered with 2xx. `FAILED`: nothing more is tried; `failure` says why.
     * @enum {string}
     */
    DeliveryState: 'WAITING' | 'RETRYING' | 'DELIVERED' | 'FAILED';
    /**
     * @description Why nothing more is tried. `EXHAUSTED`: every attempt of about three days failed. `GONE`: the receiver answered 410.
     *     `ENDPOINT_DISABLED`: the endpoint was disabled or deleted meanwhile. Null unless it failed.
     * @enum {string|null}
     */
    DeliveryFailure: 'EXHAUSTED' | 'GONE' | 'ENDPOINT_DISABLED' | null;
    /** @description An event, with its webhook delivery to each endpoint. Its id is the event's; it is kept for 90 days. */
    TimelineWebhook: {
      /**
       * @description What webhooks sent.
       * @enum {string}
       */
      kind: 'WEBHOOK';
      id: components['schemas']['Id'];
      at: components['schemas']['Moment'];
      workflowId: components['schemas']['WorkflowId'];
      runId: components['schemas']['RunId'];
      /** @description Such as `enrolment.progressed`. */
      event: string;
      /** @description Title of the certificate; null for an event of the enrolment itself. */
      certificateTitle: string | null;
      /** @description One for each endpoint that the event was meant for. */
      deliveries: {
        /** @description Where it goes. */
        endpoint: {
          id: components['schemas']['Id'];
          /** @description What the endpoint is for; may be empty. */
          description: string;
          /** @description Host of its URL. What follows it is for administrators. */
          host: string;
          /** @description Whether the endpoint was deleted. */
          isDeleted: boolean;
        };
        state: components['schemas']['DeliveryState'];
        failure: components['schemas']['DeliveryFailure'];
        /** @description How often it was tried. */
        attempts: number;
        /** @description HTTP status of the last answer; null when there was none. */
        lastStatus: number | null;
        /**
         * Format: date-time
         * @description When it is tried next; null when no time is planned.
         */
        nextAttemptAt: string | null;
        /**
         * Format: date-time
         * @description When it was delivered or failed; null while it is open.
         */
        finishedAt: string | null;
      }[];
    };
    /** @description What somebody decided after an action or about an e-mail, from the audit trail. */
    TimelineDeed: {
      /**
       * @description A deed.
       * @enum {string}
       */
      kind: 'DEED';
      id: components['schemas']['Id'];
      at: components['schemas']['Moment'];
      workflowId: components['schemas']['WorkflowId'];
      runId: components['schemas']['RunId'];
      /** @description Such as `lifecycle_action.linked`. */
      action: string;
      actor: components['schemas']['Actor'];
      /** @description What is kept of it, by its action; never a secret. */
      details: {
        [key: string]: unknown;
      };
    };
    /** @description Something that happened, or that somebody did; `kind` says what. */
    TimelineEntry:
      | components['schemas']['TimelineReport']
      | components['schemas']['TimelineAction']
      | components['schemas']['TimelineCall']
      | components['schemas']['TimelineCertificate']
      | components['schemas']['TimelineEmail']
      | components['schemas']['TimelineWebhook']
      | components['schemas']['TimelineDeed'];
    /** @description A page of the timeline. */
    TimelinePage: {
      /** @description The entries of this page. */
      items: components['schemas']['TimelineEntry'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /**
     * @description What the rows of a file are.
     * @enum {string}
     */
    ImportKind: 'STUDENTS' | 'ENROLMENTS';
    /**
     * @description `PREVIEWED`: nothing has been changed. `RUNNING`, `CANCELLING`: under way. `DONE`: every row has its result. `CANCELLED`: some were not done.
     * @enum {string}
     */
    ImportState: 'PREVIEWED' | 'RUNNING' | 'CANCELLING' | 'DONE' | 'CANCELLED';
    /** @description A number of rows. */
    Count: number;
    /** @description An uploaded file and what becomes of it. */
    Import: {
      id: components['schemas']['Id'];
      kind: components['schemas']['ImportKind'];
      /** @description What the file is called. */
      fileName: string;
      state: components['schemas']['ImportState'];
      /**
       * @description What separates the values.
       * @enum {string}
       */
      delimiter: ',' | ';';
      /** @description The columns in the order of the file. */
      columns: {
        /** @description Its name in the file. */
        header: string;
        /**
         * @description What it was recognised as; null where it is ignored.
         * @enum {string|null}
         */
        field: 'firstName' | 'lastName' | 'email' | 'course' | 'courseId' | 'lmsEnrolmentId' | null;
      }[];
      /** @description Who uploaded the file. */
      uploadedBy: {
        id: components['schemas']['Id'];
        /** @description Name. */
        name: string;
      };
      createdAt: components['schemas']['Moment'];
      /**
       * Format: date-time
       * @description When it was started; null where it was not.
       */
      confirmedAt: string | null;
      /**
       * Format: date-time
       * @description When it ended; null while it has not.
       */
      finishedAt: string | null;
      /** @description What the preview found, counted. */
      plan: {
        rows: components['schemas']['Count'];
        /** @description Students who are added. */
        newStudents: number;
        addStudent: components['schemas']['Count'];
        callLms: components['schemas']['Count'];
        adoptId: components['schemas']['Count'];
        exists: components['schemas']['Count'];
        leaveOut: components['schemas']['Count'];
      };
      /** @description In which state the rows are, counted. */
      result: {
        waiting: components['schemas']['Count'];
        running: components['schemas']['Count'];
        created: components['schemas']['Count'];
        existed: components['schemas']['Count'];
        failed: components['schemas']['Count'];
        unknown: components['schemas']['Count'];
        leftOut: components['schemas']['Count'];
        notDone: components['schemas']['Count'];
      };
    };
    /** @description A page of imports. */
    ImportPage: {
      /** @description The imports of this page. */
      items: components['schemas']['Import'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /**
     * @description `WAITING` and `RUNNING` have no result yet. `UNKNOWN`: the LMS was called and may have enrolled the student; the enrolment offers what to do. `LEFT_OUT`: the preview found a problem. `NOT_DONE`: the import was cancelled before.
     * @enum {string}
     */
    ImportRowState: 'WAITING' | 'RUNNING' | 'CREATED' | 'EXISTED' | 'FAILED' | 'UNKNOWN' | 'LEFT_OUT' | 'NOT_DONE';
    /**
     * @description `ADD_STUDENT`: a student is added. `CALL_LMS`: the student is enrolled by a call to the LMS. `ADOPT_ID`: the enrolment of the LMS is taken over without a call. `EXISTS`: there is nothing to do. `LEAVE_OUT`: the row has a problem.
     * @enum {string}
     */
    ImportPlan: 'ADD_STUDENT' | 'CALL_LMS' | 'ADOPT_ID' | 'EXISTS' | 'LEAVE_OUT';
    /** @description A row of an uploaded file. */
    ImportRow: {
      /** @description From 0, in the order of the file. */
      position: number;
      /** @description Where it begins in the file, from 1. */
      line: number;
      /** @description What the row says; null where it says nothing. */
      given: {
        /** @description First name. */
        firstName: string | null;
        /** @description Last name. */
        lastName: string | null;
        /** @description E-mail address. */
        email: string | null;
        /** @description Name or id of the course. */
        course: string | null;
        /** @description The id that the LMS has given. */
        lmsEnrolmentId: string | null;
      };
      /** @description Whether what the row said was erased together with the data of its student. */
      isErased: boolean;
      plan: components['schemas']['ImportPlan'];
      /** @description Whether the row brings a student that there was not at the time of the preview. */
      newStudent: boolean;
      state: components['schemas']['ImportRowState'];
      /** @description Why it is left out, failed or is unknown; for people. */
      reason: string | null;
      /**
       * Format: uuid
       * @description The student, as soon as it is known.
       */
      studentId: string | null;
      /**
       * Format: uuid
       * @description The enrolment, as soon as there is one.
       */
      enrolmentId: string | null;
      /**
       * Format: uuid
       * @description The create action that calls the LMS for the row; null without one.
       */
      actionId: string | null;
      warnings?: components['schemas']['PrintWarnings'];
    };
    /** @description A page of rows. */
    ImportRowPage: {
      /** @description The rows of this page. */
      items: components['schemas']['ImportRow'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /**
     * @description `ISSUED`: valid. `WITHDRAWN`: a later mark was too low. `REVOKED`: by an administrator.
     * @enum {string}
     */
    CertificateStatus: 'ISSUED' | 'WITHDRAWN' | 'REVOKED';
    /** @description A certificate that was issued. */
    ListedCertificate: {
      id: components['schemas']['Id'];
      status: components['schemas']['CertificateStatus'];
      /** @description Number of the certificate within the organisation. */
      number: string;
      /** @description Title with which it was issued. */
      title: string;
      enrolmentId: components['schemas']['Id'];
      /** @description Who earned it. */
      student: {
        id: components['schemas']['Id'];
        /** @description The name that is printed on it. */
        name: string;
      };
      /** @description What it was earned with. */
      course: {
        id: components['schemas']['Id'];
        /** @description The name that is printed on it. */
        name: string;
      };
      /** @description The page on which anybody can verify it. */
      verificationUrl: string;
      /** @description The document; null unless the certificate is valid and its holder's data is there. */
      pdfUrl: string | null;
      issuedAt: components['schemas']['Moment'];
      changedAt: components['schemas']['Moment'];
    };
    /** @description A page of certificates. */
    CertificatePage: {
      /** @description The certificates of this page. */
      items: components['schemas']['ListedCertificate'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /** @description A revocation. */
    Revocation: {
      /** @description Why the certificate is revoked; kept in the audit trail and shown within the organisation only. */
      reason: string;
    };
    /** @description A certificate. */
    Certificate: {
      id: components['schemas']['Id'];
      /** @description Number of the certificate within the organisation. */
      number: string;
      /** @description The page on which anybody can verify it. */
      verificationUrl: string;
      /** @description The document; null unless the certificate is valid and its holder's data is there. */
      pdfUrl: string | null;
      issuedAt: components['schemas']['Moment'];
      changedAt: components['schemas']['Moment'];
      /** @description Why it was revoked; it is shown within the organisation only. */
      revocationReason: string | null;
      enrolmentId: components['schemas']['Id'];
      definitionId: components['schemas']['Id'];
      /** @description Title with which it was issued. */
      title: string;
      threshold: components['schemas']['Percentage'];
      status: components['schemas']['CertificateStatus'];
    };
    /** @description How many there are; counting stops at 1,000. */
    BoundedCount: {
      /** @description How many, at most 1,000. */
      count: number;
      /** @description Whether there are more. */
      hasMore: boolean;
    };
    /** @description What the organisation has. */
    Figures: {
      countedAt: components['schemas']['Moment'];
      /** @description How many enrolments have each status. */
      enrolments: {
        /** @description Not in the LMS yet. */
        PENDING: number;
        /** @description Under way or completed. */
        ACTIVE: number;
        /** @description Given up before the LMS had it. */
        DISCARDED: number;
        /** @description Transferred to another student. */
        TRANSFERRED: number;
        /** @description Ended. */
        CANCELLED: number;
      };
      /** @description Certificates that are issued now. */
      certificates: {
        /** @description All of them. */
        issued: number;
        /** @description Those that were first issued within the last 30 days. */
        lately: number;
      };
      waitingActions: components['schemas']['BoundedCount'];
      /** @description For administrators only; null for others. */
      integration: {
        unmatchedReports: components['schemas']['BoundedCount'];
        failedReports: components['schemas']['BoundedCount'];
        failedEmails: components['schemas']['BoundedCount'];
      } | null;
    };
    /**
     * @description Whether it can be used at this moment.
     * @enum {string}
     */
    CheckResult: 'ok' | 'failed';
    /** @description How things stand. */
    Health: {
      temporal: components['schemas']['CheckResult'];
      workers: components['schemas']['CheckResult'];
      /** @description The last call to the LMS; null when there was none. */
      lastCall: {
        id: components['schemas']['Id'];
        /** @description Which of the seven operations it was. */
        operation: string;
        /**
         * @description How it ended, as in `Ending`; null while it is open.
         * @enum {string|null}
         */
        ending:
          | 'SUCCEEDED'
          | 'REJECTED'
          | 'INVALID_RESPONSE'
          | 'UNREACHABLE'
          | 'UNKNOWN'
          | 'MISCONFIGURED'
          | 'NOT_SENT'
          | 'NOT_CONFIGURED'
          | null;
        /** @description HTTP status of the answer; null when there was none. */
        statusCode: number | null;
        startedAt: components['schemas']['Moment'];
      } | null;
    };
    /** @description The organisation's key. */
    ApiKey: {
      /**
       * @description Where an LMS sends progress reports with the key.
       * @example https://attain.example.org/api/enrolments/lms-progress
       */
      reportUrl: string;
      /** @description Null while the organisation has none. */
      apiKey: {
        /**
         * @description Prefix, the first four characters, three dots, the last four.
         * @example svc_3f9a...c07d
         */
        masked: string;
        createdAt: components['schemas']['Moment'];
        /** @description Null when the audit trail does not reach back that far. */
        createdBy: {
          kind: components['schemas']['ActorKind'];
          /**
           * Format: uuid
           * @description Id of the user; null for anybody else.
           */
          userId: string | null;
          /** @description Name of the user today. */
          name: string | null;
        } | null;
        /**
         * Format: date-time
         * @description When a report last came with this key; null when none ever did.
         */
        lastUsedAt: string | null;
        /**
         * @description The address that this report came from; null when none came, or where it is not known.
         * @example 203.0.113.9
         */
        lastUsedFrom: string | null;
        /**
         * Format: date-time
         * @description When a report with this key first had fields that Attain ignores; null when none had.
         */
        unknownFieldsAt: string | null;
      } | null;
    };
    /** @description A new key, shown once. */
    NewApiKey: {
      /** @description The full key. It cannot be shown again. */
      key: string;
      /** @description The form in which it is shown from now on. */
      masked: string;
    };
    /** @description The catalogue. */
    EventTypes: {
      /** @description In the order of the public contract. */
      eventTypes: {
        /**
         * @description Such as `certificate.issued`.
         * @example certificate.issued
         */
        type: string;
        /** @description What happened. */
        summary: string;
        /** @description When it is sent and what to know about it; may be empty. */
        description: string;
        /** @description Version of the body. */
        version: number;
        /** @description JSON schema of the body, complete in itself. */
        schema: {
          [key: string]: unknown;
        };
        /** @description A body that fits the schema. */
        example: {
          [key: string]: unknown;
        };
      }[];
    };
    /**
     * @description Whether events are sent there.
     * @enum {string}
     */
    EndpointState: 'ENABLED' | 'DISABLED';
    /**
     * @description `DELIVERED`: answered with 2xx. `REJECTED`: answered with another status. `NO_ANSWER`: none came, though the request may have
     *     arrived. `UNREACHABLE`: no connection. `MISCONFIGURED`: it could not be sent as the endpoint is set up.
     * @enum {string}
     */
    AttemptEnding: 'DELIVERED' | 'REJECTED' | 'NO_ANSWER' | 'UNREACHABLE' | 'MISCONFIGURED';
    /** @description How its latest attempts ended, at most 100 of them. */
    RecentAttempts: {
      /** @description How many there were, at most 100. */
      attempts: number;
      /** @description How many of these succeeded. */
      delivered: number;
      /**
       * Format: date-time
       * @description When the latest began; null when there was none.
       */
      lastAttemptAt: string | null;
      /** @description The latest of them that failed; null when none did. */
      lastFailure: {
        eventId: components['schemas']['Id'];
        startedAt: components['schemas']['Moment'];
        ending: components['schemas']['AttemptEnding'];
        /** @description HTTP status of the answer; null when there was none. */
        status: number | null;
        /** @description What went wrong, for people. */
        error: string | null;
      } | null;
    };
    /** @description An endpoint, and how things stand with it. */
    Endpoint: {
      id: components['schemas']['Id'];
      /** @description Where events are posted. */
      url: string;
      /** @description What it is for; may be empty. */
      description: string;
      /** @description Which types are sent; null for all. */
      eventTypes: string[] | null;
      /** @description The type and which credentials are set. */
      authentication: {
        type: components['schemas']['AuthenticationType'];
        /** @description The fields of the type. */
        credentials: {
          /**
           * @description Its name.
           * @enum {string}
           */
          field: 'username' | 'password' | 'token' | 'name' | 'value';
          /** @description Whether a value is stored. */
          isSet: boolean;
        }[];
        /** @description False when what is stored has to be entered again. */
        isReadable: boolean;
      };
      state: components['schemas']['EndpointState'];
      /**
       * @description Why nothing is sent: a user disabled it, it answered 410 Gone, or every attempt failed for five days. Null while it is enabled.
       * @enum {string|null}
       */
      disabledReason: 'BY_USER' | 'GONE' | 'FAILING' | null;
      /**
       * Format: date-time
       * @description Since when it is disabled; null while enabled.
       */
      disabledAt: string | null;
      /**
       * Format: date-time
       * @description The first failed attempt since the last one that succeeded; null when the last one succeeded.
       */
      failingSince: string | null;
      /**
       * Format: date-time
       * @description Until when deliveries are signed with the former secret as well; null when they are not.
       */
      previousSecretUntil: string | null;
      recent: components['schemas']['RecentAttempts'];
      openDeliveries: components['schemas']['BoundedCount'];
      failedDeliveries: components['schemas']['BoundedCount'];
      /** @description Who added it. */
      createdBy: {
        id: components['schemas']['Id'];
        /** @description Name of the user today. */
        name: string;
      };
      createdAt: components['schemas']['Moment'];
      updatedAt: components['schemas']['Moment'];
    };
    /** @description All endpoints. */
    Endpoints: {
      /** @description The newest first. */
      endpoints: components['schemas']['Endpoint'][];
      /** @description How many an organisation may have. */
      mostEndpoints: number;
    };
    /**
     * @description Where events are posted. An address that can never be reached is refused: another scheme than https or http, a user name or a
     *     password in it, an IP address that is not public. Host names are checked with each attempt.
     * @example https://crm.example/attain
     */
    Url: string;
    /**
     * @description A name such as `certificate.issued`.
     * @example certificate.issued
     */
    DottedName: string;
    /** @description What is sent where. */
    EndpointSettings: {
      url: components['schemas']['Url'];
      /** @description What it is for, in a line; may be empty. */
      description: string;
      /** @description Which types are sent; null for all, those of later versions of Attain included. */
      eventTypes: components['schemas']['DottedName'][] | null;
      /** @description The type, and the fields that belong to it; others are not looked at. */
      authentication: {
        type: components['schemas']['AuthenticationType'];
        username?: components['schemas']['Credential'];
        password?: components['schemas']['Credential'];
        token?: components['schemas']['Credential'];
        name?: components['schemas']['Credential'];
        value?: components['schemas']['Credential'];
      };
    };
    /** @description What deliveries are signed with. */
    SigningSecret: {
      /**
       * @description As the libraries of Standard Webhooks take it.
       * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
       */
      secret: string;
      /**
       * Format: date-time
       * @description Until when deliveries are signed with the former secret as well; null when they are not.
       */
      previousSecretUntil: string | null;
    };
    /** @description Attempts over time. */
    Statistics: {
      /**
       * @description How long a span is.
       * @enum {string}
       */
      unit: 'HOUR' | 'DAY';
      /** @description The oldest first. */
      spans: {
        begins: components['schemas']['Moment'];
        ends: components['schemas']['Moment'];
        /**
         * Format: date
         * @description The day of the time zone in which it begins.
         * @example 2026-03-01
         */
        date: string;
        /** @description Attempts that succeeded. */
        delivered: number;
        /** @description Attempts that failed. */
        failed: number;
      }[];
    };
    /** @description An event for an endpoint. */
    Delivery: {
      eventId: components['schemas']['Id'];
      /**
       * @description Type of the event.
       * @example certificate.issued
       */
      type: string;
      /** @description Whether it is an example that somebody asked for. */
      isExample: boolean;
      occurredAt: components['schemas']['Moment'];
      state: components['schemas']['DeliveryState'];
      failure: components['schemas']['DeliveryFailure'];
      /** @description How often it was tried, ever. */
      attempts: number;
      queuedAt: components['schemas']['Moment'];
      /**
       * Format: date-time
       * @description When it is tried next; null when no time is planned.
       */
      nextAttemptAt: string | null;
      /** @description HTTP status of the last answer; null when there was none. */
      lastStatus: number | null;
      /** @description What went wrong last, for people. */
      lastError: string | null;
      /**
       * Format: date-time
       * @description When it was delivered or failed; null while it is open.
       */
      finishedAt: string | null;
    };
    /** @description A page of deliveries. */
    DeliveryPage: {
      /** @description The deliveries of this page. */
      items: components['schemas']['Delivery'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /** @description One POST to the endpoint. */
    Attempt: {
      id: components['schemas']['Id'];
      /** @description Which attempt of this delivery, from 1. */
      number: number;
      startedAt: components['schemas']['Moment'];
      /** @description How long it took, in milliseconds. */
      durationMs: number;
      ending: components['schemas']['AttemptEnding'];
      /** @description HTTP status of the answer; null when there was none. */
      status: number | null;
      /** @description What went wrong, for people. */
      error: string | null;
      /** @description The beginning of the answer (4 KiB), without our credentials; null when there was none. */
      responseBody: string | null;
    };
    /** @description A delivery with what is sent and how often. */
    DeliveryDetails: {
      delivery: components['schemas']['Delivery'];
      /**
       * Format: uuid
       * @description The enrolment or certificate that the event is about; null for an example.
       */
      subjectId: string | null;
      /** @description What is sent with every attempt, byte for byte (JSON); null when the event is not kept any more. */
      body: string | null;
      workflowId: components['schemas']['WorkflowId'];
      /** @description The latest 100, the newest first. */
      attempts: components['schemas']['Attempt'][];
      /** @description Whether there were more. */
      hasMoreAttempts: boolean;
    };
    /** @description Sending again what failed or was missed. */
    Recovery: {
      id: components['schemas']['Id'];
      since: components['schemas']['Moment'];
      until: components['schemas']['Moment'];
      /**
       * @description Whether it still queues deliveries.
       * @enum {string}
       */
      state: 'RUNNING' | 'DONE' | 'CANCELLED';
      /** @description How many deliveries it queued so far. */
      queued: number;
      /** @description How many of these were delivered. */
      delivered: number;
      /** @description How many of these wait or are repeated. */
      open: number;
      /** @description How many of these failed again. */
      failed: number;
      /** @description Who asked for it. */
      requestedBy: {
        id: components['schemas']['Id'];
        /** @description Name of the user today. */
        name: string;
      };
      createdAt: components['schemas']['Moment'];
      /**
       * Format: date-time
       * @description When it had queued all; null while it runs.
       */
      finishedAt: string | null;
    };
    /** @description Recoveries of an endpoint. */
    Recoveries: {
      /** @description The newest first. */
      recoveries: components['schemas']['Recovery'][];
    };
    /** @description A page of actions. */
    ActionPage: {
      /** @description The actions of this page. */
      items: components['schemas']['Action'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /**
     * @description `RECEIVED`: stored, not processed yet. `APPLIED`: at least one enrolment advanced. `UNCHANGED`: every enrolment was that far
     *     already. `UNMATCHED`: no enrolment had this id. `FAILED`: set aside, with the reason.
     * @enum {string}
     */
    ReportState: 'RECEIVED' | 'APPLIED' | 'UNCHANGED' | 'UNMATCHED' | 'FAILED';
    /** @description A report. */
    Report: {
      id: components['schemas']['Id'];
      /** @description The id that the LMS sent. */
      lmsEnrolmentId: string;
      progress: components['schemas']['Percentage'];
      state: components['schemas']['ReportState'];
      /** @description Why it could not be applied; null otherwise. */
      failure: string | null;
      sender: components['schemas']['ReportSender'];
      /** @description The address that it came from, where it is known. */
      remoteAddress: string | null;
      /** @description The `X-Request-Id` with which it was acknowledged. */
      requestId: string;
      receivedAt: components['schemas']['Moment'];
      /**
       * Format: date-time
       * @description When it was processed.
       */
      processedAt: string | null;
      /** @description The workflow that processed it. */
      workflowId: string | null;
      /** @description Its run. */
      runId: string | null;
    };
    /** @description A page of reports. */
    ReportPage: {
      /** @description The reports of this page. */
      items: components['schemas']['Report'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /** @description An id of the LMS that no enrolment has. */
    UnmatchedId: {
      /** @description The id. */
      lmsEnrolmentId: string;
      /** @description How many reports wait, at most 1,000. */
      reports: number;
      /** @description Whether there are more; counting stops at 1,000. */
      hasMoreReports: boolean;
      firstReceivedAt: components['schemas']['Moment'];
      lastReceivedAt: components['schemas']['Moment'];
      lastReportId: components['schemas']['Id'];
      progress: components['schemas']['Percentage'];
      sender: components['schemas']['ReportSender'];
    };
    /** @description A page of ids. */
    UnmatchedPage: {
      /** @description The ids of this page. */
      items: components['schemas']['UnmatchedId'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /** @description What a report did to one enrolment. */
    Effect: {
      enrolmentId: components['schemas']['Id'];
      /** @description The student. */
      student: {
        id: components['schemas']['Id'];
        /** @description Name. */
        name: string;
      };
      progressBefore: components['schemas']['Percentage'];
      progressAfter: components['schemas']['Percentage'];
      /**
       * @description Whether the enrolment advanced.
       * @enum {string}
       */
      outcome: 'APPLIED' | 'UNCHANGED';
    };
    /** @description A report with its effects. */
    ReportDetails: {
      id: components['schemas']['Id'];
      /** @description The id that the LMS sent. */
      lmsEnrolmentId: string;
      progress: components['schemas']['Percentage'];
      state: components['schemas']['ReportState'];
      /** @description Why it could not be applied; null otherwise. */
      failure: string | null;
      sender: components['schemas']['ReportSender'];
      /** @description The address that it came from, where it is known. */
      remoteAddress: string | null;
      /** @description The `X-Request-Id` with which it was acknowledged. */
      requestId: string;
      receivedAt: components['schemas']['Moment'];
      /**
       * Format: date-time
       * @description When it was processed.
       */
      processedAt: string | null;
      /** @description The workflow that processed it. */
      workflowId: string | null;
      /** @description Its run. */
      runId: string | null;
      /** @description What it did to each enrolment that has the id, at most 500 of them. */
      effects: components['schemas']['Effect'][];
    };
    /** @description Name of one of the seven operations. */
    OperationFilter: string;
    /** @description A call to the LMS. */
    Call: {
      id: components['schemas']['Id'];
      /** @description Which of the seven operations it was. */
      operation: string;
      /** @description HTTP method. */
      method: string;
      /** @description Where it went, without secrets. */
      url: string;
      /**
       * @description How it ended, as in `Ending`; null while it is open.
       * @enum {string|null}
       */
      ending:
        | 'SUCCEEDED'
        | 'REJECTED'
        | 'INVALID_RESPONSE'
        | 'UNREACHABLE'
        | 'UNKNOWN'
        | 'MISCONFIGURED'
        | 'NOT_SENT'
        | 'NOT_CONFIGURED'
        | null;
      /** @description HTTP status of the answer; null when there was none. */
      statusCode: number | null;
      /** @description What went wrong, for people. */
      errorMessage: string | null;
      /**
       * Format: uuid
       * @description The lifecycle action that made it.
       */
      actionId: string | null;
      /**
       * Format: uuid
       * @description The enrolment that it was for.
       */
      enrolmentId: string | null;
      /**
       * Format: uuid
       * @description The user who acted.
       */
      actorUserId: string | null;
      /** @description The workflow that made it. */
      workflowId: string | null;
      /** @description Its run. */
      runId: string | null;
      /** @description The `Idempotency-Key` that the LMS saw. */
      idempotencyKey: string | null;
      /** @description The beginning of what was sent, without secrets. */
      requestExcerpt: string | null;
      /** @description The beginning of what was answered, without secrets. */
      responseExcerpt: string | null;
      /** @description The id that the LMS answered with. */
      lmsEnrolmentId: string | null;
      startedAt: components['schemas']['Moment'];
      /**
       * Format: date-time
       * @description When it ended.
       */
      closedAt: string | null;
    };
    /** @description A page of calls. */
    CallPage: {
      /** @description The calls of this page. */
      items: components['schemas']['Call'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /** @description An e-mail about a certificate. */
    CertificateEmail: {
      id: components['schemas']['Id'];
      /**
       * @description The change that it is about.
       * @enum {string}
       */
      kind: 'ISSUED' | 'WITHDRAWN' | 'REVOKED' | 'REINSTATED';
      state: components['schemas']['EmailState'];
      /** @description Name of the student when it was queued. */
      recipientName: string;
      /** @description Where it goes. */
      recipientEmail: string;
      certificateId: components['schemas']['Id'];
      /** @description Number of the certificate. */
      certificateNumber: string;
      enrolmentId: components['schemas']['Id'];
      /** @description How often it was tried. */
      attempts: number;
      /** @description What the mail server said last; null when nothing went wrong. */
      error: string | null;
      createdAt: components['schemas']['Moment'];
      /**
       * Format: date-time
       * @description When the mail server took it.
       */
      sentAt: string | null;
    };
    /** @description A page of e-mails. */
    EmailPage: {
      /** @description The e-mails of this page. */
      items: components['schemas']['CertificateEmail'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /** @description Something that happened. */
    Event: {
      id: components['schemas']['Id'];
      /** @description Such as `enrolment.progressed`. */
      type: string;
      subjectId: components['schemas']['Id'];
      /** @description The data of the event; its fields depend on the type. */
      data: {
        [key: string]: unknown;
      };
      occurredAt: components['schemas']['Moment'];
    };
    /** @description A page of events. */
    EventPage: {
      /** @description The events of this page. */
      items: components['schemas']['Event'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /** @description Who did what. */
    AuditEntry: {
      id: components['schemas']['Id'];
      actor: components['schemas']['Actor'];
      /** @description Such as `student.created`. */
      action: string;
      subjectId: components['schemas']['Id'];
      /** @description Today's name of the user, student, course, certificate, invited person or webhook endpoint that it concerns; null for others. */
      subjectName: string | null;
      /** @description What is kept of it, by its action; never a secret. */
      details: {
        [key: string]: unknown;
      };
      occurredAt: components['schemas']['Moment'];
    };
    /** @description A page of audit entries. */
    AuditPage: {
      /** @description The audit entries of this page. */
      items: components['schemas']['AuditEntry'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /** @description A lifecycle action and what became of it. */
    ActionResult: {
      id: components['schemas']['Id'];
      /**
       * @description What was asked for.
       * @enum {string}
       */
      kind: 'CREATE' | 'TRANSFER' | 'CANCEL' | 'MARK';
      enrolmentId: components['schemas']['Id'];
      /**
       * @description Whether it has ended.
       * @enum {string}
       */
      state: 'REQUESTED' | 'RUNNING' | 'CLOSED';
      /**
       * @description How the call to the LMS ended.
       * @enum {string|null}
       */
      ending:
        | 'SUCCEEDED'
        | 'REJECTED'
        | 'INVALID_RESPONSE'
        | 'UNREACHABLE'
        | 'UNKNOWN'
        | 'MISCONFIGURED'
        | 'NOT_SENT'
        | 'NOT_CONFIGURED'
        | null;
      /** @description What happened, for the user. */
      message: string | null;
      /** @description What the user can do now, a sentence each. */
      nextSteps: string[];
      /** @description The same as buttons. */
      choices: ('REPEAT' | 'LINK' | 'CONFIRM' | 'DISCARD')[];
      /** @description The HTTP status of the LMS. */
      lmsStatus: number | null;
      /** @description The beginning of what the LMS answered, made safe to show. */
      excerpt: string | null;
      /** @description The Temporal run, for the operators. */
      runId: string | null;
      /**
       * Format: date-time
       * @description When it was asked for.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it ended.
       */
      closedAt: string | null;
    };
    /** @description The result of one unit. */
    UnitMark: {
      unitId: components['schemas']['Id'];
      name: components['schemas']['Name'];
      /** @description From 0 to maxScore; 0.000001 or more unless it is 0. */
      score: number;
      /** @description The best possible score. */
      maxScore: number;
      /** @description Whether the unit was passed. */
      passed: boolean;
    };
  };
  responses: {
    /** @description The body is not JSON in UTF-8 (without a byte order mark), or a field, a parameter or an id is missing, unknown, comes twice, or has a value that is not allowed. Nothing was changed. */
    InvalidRequest: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "title": "Bad Request",
         *       "message": "limit must be <= 100"
         *     }
         */
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description There is no session, or it has ended. This is decided before the body is read. An API key is no session. */
    SignInFirst: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "title": "Unauthorized",
         *       "message": "Sign in to the portal first."
         *     }
         */
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description The request comes from another origin, lacks the session's CSRF token, or needs a role that the user does not have. Nothing was changed. */
    Refused: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "title": "Forbidden",
         *       "message": "Only an administrator may do this."
         *     }
         */
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Something unexpected failed in Attain. */
    Unexpected: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "title": "Internal Server Error",
         *       "message": "Something went wrong on our side. It is safe to send the request again."
         *     }
         */
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Too many requests of the organisation are being answered, too much work of this kind is under way, or it took too long; then nothing was changed. Or the database did not answer in time; then the message says whether something may have been changed. */
    Overloaded: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'Retry-After': components['headers']['RetryAfter'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "title": "Service Unavailable",
         *       "message": "Too much work of this kind is under way. Try again in a few seconds."
         *     }
         */
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description The body is larger than 256 KiB. */
    TooLarge: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "title": "Payload Too Large",
         *       "message": "The body may have at most 256 KiB."
         *     }
         */
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description The `Content-Type` is not `application/json`, or the character set or content encoding cannot be read. */
    WrongType: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "title": "Unsupported Media Type",
         *       "message": "The Content-Type must be application/json."
         *     }
         */
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description It cannot be done in the present state; the message says why. Nothing was changed. */
    Conflict: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "title": "Conflict",
         *       "message": "The last administrator stays."
         *     }
         */
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description The mode as it is now. */
    Mode: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Mode'];
      };
    };
    /** @description 500 - the settings are wrong, or something unexpected failed. 502 - the LMS refused, answered something else, or was not reached. 504 - it did not answer in time. */
    LmsFailed: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "title": "Bad Gateway",
         *       "message": "The first-party LMS answered 503 Service Unavailable."
         *     }
         */
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description The organisation has nothing with this id. */
    NotFound: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "title": "Not Found",
         *       "message": "There is no such student."
         *     }
         */
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description There were too many attempts with this account, code or link, or from this address. Nothing was checked. The answer is the same for an account that does not exist. */
    TooManyAttempts: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'Retry-After': components['headers']['RetryAfter'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "title": "Too Many Requests",
         *       "message": "There were too many wrong passwords for this e-mail address, so it is locked. Try again in 14 minutes, or use “Forgotten your password?” on the sign-in page: a new password unlocks it at once."
         *     }
         */
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description More passwords wait to be checked than the process can check in time; then nothing was checked, and no attempt is counted. Or the database did not answer in time; then the message says whether something may have been changed. */
    Busy: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'Retry-After': components['headers']['RetryAfter'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "title": "Service Unavailable",
         *       "message": "Too many people sign in at this moment. Nothing was checked. Try again in a few seconds."
         *     }
         */
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description The address was sent 5 invitations of the organisation within an hour, or the organisation has sent 200, to whatever addresses. Those sent again count. Nothing was sent or changed. */
    TooManyInvitations: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'Retry-After': components['headers']['RetryAfter'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "title": "Too Many Requests",
         *       "message": "This address was sent 5 invitations within an hour, which is the limit. Nothing was sent. Try again in 42 minutes."
         *     }
         */
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description A CSV file (RFC 4180) in UTF-8 with a byte order mark, the names of its columns in the first line. A text that a spreadsheet would take for a formula has an apostrophe before it. The file comes as it is read: one that ends early is cut off with its connection. */
    Csv: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        /** @description Names the file, with the day (UTC). */
        'Content-Disposition': string;
        [name: string]: unknown;
      };
      content: {
        'text/csv': string;
      };
    };
    /** @description The action, with its outcome. */
    Done: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ActionResult'];
      };
    };
    /** @description It takes longer than 25 s. The action is followed at the address in `Location`. */
    UnderWay: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        Location: components['headers']['Location'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ActionResult'];
      };
    };
    /** @description The `Idempotency-Key` belongs to another request. */
    KeyReused: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "title": "Unprocessable Entity",
         *       "message": "This Idempotency-Key belongs to another request. Use a new one."
         *     }
         */
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description The organisation has as many actions under way as it may have. Nothing was done. */
    TooManyActions: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'Retry-After': components['headers']['RetryAfter'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "title": "Too Many Requests",
         *       "message": "Your organisation has 1,000 actions under way, which is as many as it may have at a time. Nothing was done. Try again in half a minute. If it lasts, look under Developers → Activity whether the LMS answers."
         *     }
         */
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description The LMS did not do it, or it is not known whether it did. 502 - it refused, answered something else, or was not reached. 504 - it did not answer in time. 500 - the configuration is wrong. 503 - the call was not sent. */
    Failed: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          /** @description The text that belongs to the HTTP status. */
          title: string;
          /** @description What happened, for the user. */
          message: string;
          action?: components['schemas']['ActionResult'];
        };
      };
    };
  };
  parameters: {
    /** @description One of the seven operations. */
    Operation: components['schemas']['OperationName'];
    /** @description What is searched; how is up to the LMS. */
    SearchTerm: string;
    /** @description The id that the course has in the LMS. */
    CourseId: components['schemas']['LmsId'];
    /** @description The enrolment. */
    EnrolmentId: components['schemas']['Id'];
    /** @description Most rows of the page. */
    Limit: number;
    /** @description The `nextCursor` of the page before; without it the first page. */
    Cursor: string;
    /** @description Id of the user. */
    UserId: components['schemas']['Id'];
    /** @description Id of the invitation. */
    InvitationId: components['schemas']['Id'];
    /** @description What is searched. Case, accents and the number of spaces do not matter. */
    Search: string;
    /** @description The order, with `-` the other way round; by name where neither this nor `search` is given. What a search finds has an order of its own: the two together are refused. */
    SortStudents: 'name' | '-name' | 'email' | '-email' | 'created' | '-created';
    /** @description Id of the student. */
    StudentId: components['schemas']['Id'];
    /** @description Id of the course. */
    'parameters-CourseId': components['schemas']['Id'];
    /** @description The order, with `-` the other way round; the newest first where neither this nor `search` is given. What a search finds has an order of its own: the two together are refused. `from` and `to` go with the order of time only. */
    SortEnrolments: 'created' | '-created' | 'student' | '-student';
    /** @description Only rows from this moment on. */
    From: components['schemas']['Moment'];
    /** @description Only rows before this moment. */
    To: components['schemas']['Moment'];
    /** @description Id of the enrolment. */
    'parameters-EnrolmentId': components['schemas']['Id'];
    /** @description Id of the import. */
    ImportId: components['schemas']['Id'];
    /** @description Id of the certificate. */
    CertificateId: components['schemas']['Id'];
    /** @description Id of the endpoint. */
    EndpointId: components['schemas']['Id'];
    /** @description Id of the event that is delivered; receivers get it as `webhook-id`. */
    EventId: components['schemas']['Id'];
    /** @description Id of the recovery. */
    RecoveryId: components['schemas']['Id'];
    /** @description Id of the report. */
    ReportId: components['schemas']['Id'];
    /** @description Id of the call. */
    CallId: components['schemas']['Id'];
    /** @description Id of the e-mail. */
    EmailId: components['schemas']['Id'];
    /** @description Chosen by the caller for this one click; a repeat of the request carries it again. */
    IdempotencyKey: string;
    /** @description The action. */
    ActionId: components['schemas']['Id'];
  };
  requestBodies: never;
  headers: {
    /** @description Names this one request; the log lines of the request carry the same id. */
    RequestId: string;
    /** @description Seconds after which it makes sense to try again. */
    RetryAfter: string;
    /** @description Gives the browser its session, or takes it away. */
    SetCookie: string;
    /** @description Address of what was made. */
    Location: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listLmsOperations: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The operations, configured or not. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description In a fixed order. */
            operations: components['schemas']['Operation'][];
          };
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  configureLmsOperation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description One of the seven operations. */
        operation: components['parameters']['Operation'];
      };
      cookie?: never;
    };
    /** @description The whole configuration but for credentials that stay. */
    requestBody: {
      content: {
        'application/json': components['schemas']['OperationSettings'];
      };
    };
    responses: {
      /** @description The operation as it is now. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Operation'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  tryLmsOperation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description One of the seven operations. */
        operation: components['parameters']['Operation'];
      };
      cookie?: never;
    };
    /** @description Sample values, and whether to send. */
    requestBody: {
      content: {
        'application/json': {
          /** @description Values of variables; missing ones are filled in. */
          values?: {
            [key: string]: string;
          };
          /** @description Whether to send it for real. */
          send?: boolean;
          /** @description The `confirmation` of the preview that was looked at, once. */
          confirmation?: string;
        };
      };
    };
    responses: {
      /** @description The preview, and what became of it if it was sent. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Trial'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  readLmsMode: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Mode'];
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  switchLmsMode: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The mode. */
    requestBody: {
      content: {
        'application/json': {
          mode: components['schemas']['ModeName'];
        };
      };
    };
    responses: {
      200: components['responses']['Mode'];
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['LmsFailed'];
      502: components['responses']['LmsFailed'];
      503: components['responses']['Overloaded'];
      504: components['responses']['LmsFailed'];
    };
  };
  provisionFirstPartyLms: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Mode'];
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['LmsFailed'];
      502: components['responses']['LmsFailed'];
      503: components['responses']['Overloaded'];
      504: components['responses']['LmsFailed'];
    };
  };
  launchFirstPartyLms: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The address, for a new tab. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description An address with a token that counts once. */
            url: string;
          };
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listLmsCourses: {
    parameters: {
      query?: {
        /** @description What is searched; how is up to the LMS. */
        search?: components['parameters']['SearchTerm'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What the LMS answered. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LmsCourses'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['LmsFailed'];
      502: components['responses']['LmsFailed'];
      503: components['responses']['Overloaded'];
      504: components['responses']['LmsFailed'];
    };
  };
  readLmsCourse: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id that the course has in the LMS. */
        courseId: components['parameters']['CourseId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What the LMS answered. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LmsCourse'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['LmsFailed'];
      502: components['responses']['LmsFailed'];
      503: components['responses']['Overloaded'];
      504: components['responses']['LmsFailed'];
    };
  };
  readLmsEnrolment: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id in the LMS. */
        lmsEnrolmentId: components['schemas']['LmsId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What the LMS answered. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LmsEnrolment'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['LmsFailed'];
      502: components['responses']['LmsFailed'];
      503: components['responses']['Overloaded'];
      504: components['responses']['LmsFailed'];
    };
  };
  readEnrolmentInLms: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The enrolment. */
        enrolmentId: components['parameters']['EnrolmentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What the LMS answered. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LmsEnrolment'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      500: components['responses']['LmsFailed'];
      502: components['responses']['LmsFailed'];
      503: components['responses']['Overloaded'];
      504: components['responses']['LmsFailed'];
    };
  };
  showSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The session. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Session'];
        };
      };
      401: components['responses']['SignInFirst'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  signIn: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description Who wants to sign in. */
    requestBody: {
      content: {
        'application/json': components['schemas']['Credentials'];
      };
    };
    responses: {
      /** @description E-mail address and password are right; a code is wanted, too. Nobody is signed in. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CodeRequired'];
        };
      };
      /** @description Signed in. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Set-Cookie': components['headers']['SetCookie'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Session'];
        };
      };
      400: components['responses']['InvalidRequest'];
      /** @description E-mail address and password do not belong together, the user was deactivated, or the code is wrong. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "title": "Unauthorized",
           *       "message": "E-mail address and password do not belong together."
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
      403: components['responses']['Refused'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      429: components['responses']['TooManyAttempts'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Busy'];
    };
  };
  signOut: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Signed out. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Set-Cookie': components['headers']['SetCookie'];
          [name: string]: unknown;
        };
        content?: never;
      };
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  changePassword: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The password so far and the new one. */
    requestBody: {
      content: {
        'application/json': components['schemas']['PasswordChange'];
      };
    };
    responses: {
      /** @description The password was changed; this is the new session. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Set-Cookie': components['headers']['SetCookie'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Session'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      429: components['responses']['TooManyAttempts'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Busy'];
    };
  };
  changeProfile: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The name. */
    requestBody: {
      content: {
        'application/json': components['schemas']['Profile'];
      };
    };
    responses: {
      /** @description The session with the new name. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Session'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listSessions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The sessions. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionList'];
        };
      };
      401: components['responses']['SignInFirst'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  endOtherSessions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The other sessions have ended. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  showSecondFactor: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description How it stands. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SecondFactor'];
        };
      };
      401: components['responses']['SignInFirst'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  setUpSecondFactor: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The own password. */
    requestBody: {
      content: {
        'application/json': components['schemas']['OwnPassword'];
      };
    };
    responses: {
      /** @description The secret. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FactorSecret'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      429: components['responses']['TooManyAttempts'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Busy'];
    };
  };
  confirmSecondFactor: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description A code of the app. */
    requestBody: {
      content: {
        'application/json': components['schemas']['FirstCode'];
      };
    };
    responses: {
      /** @description The second factor is on; these are the recovery codes. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RecoveryCodes'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      429: components['responses']['TooManyAttempts'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  turnOffSecondFactor: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description Password and code. */
    requestBody: {
      content: {
        'application/json': components['schemas']['Proof'];
      };
    };
    responses: {
      /** @description The second factor is off. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SecondFactor'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      429: components['responses']['TooManyAttempts'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Busy'];
    };
  };
  renewRecoveryCodes: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description Password and code. */
    requestBody: {
      content: {
        'application/json': components['schemas']['Proof'];
      };
    };
    responses: {
      /** @description The new recovery codes. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RecoveryCodes'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      429: components['responses']['TooManyAttempts'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Busy'];
    };
  };
  requestPasswordReset: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description Whose password. */
    requestBody: {
      content: {
        'application/json': components['schemas']['ResetRequest'];
      };
    };
    responses: {
      /** @description If there is such a user, the e-mail is on its way. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['InvalidRequest'];
      403: components['responses']['Refused'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      429: components['responses']['TooManyAttempts'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  previewPasswordReset: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The token. */
    requestBody: {
      content: {
        'application/json': components['schemas']['ResetToken'];
      };
    };
    responses: {
      /** @description Whose password it replaces. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ResetPreview'];
        };
      };
      400: components['responses']['InvalidRequest'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  completePasswordReset: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description Token and new password. */
    requestBody: {
      content: {
        'application/json': components['schemas']['ResetCompletion'];
      };
    };
    responses: {
      /** @description The password was replaced. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['InvalidRequest'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      429: components['responses']['TooManyAttempts'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Busy'];
    };
  };
  showOrganisation: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The organisation. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Organisation'];
        };
      };
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  changeOrganisation: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description Name and time zone. */
    requestBody: {
      content: {
        'application/json': components['schemas']['OrganisationDetails'];
      };
    };
    responses: {
      /** @description The organisation as it is now. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Organisation'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  replaceLogo: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The picture. */
    requestBody: {
      content: {
        'application/json': components['schemas']['NewLogo'];
      };
    };
    responses: {
      /** @description The organisation as it is now. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Organisation'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  removeLogo: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The organisation as it is now. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Organisation'];
        };
      };
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listUsers: {
    parameters: {
      query?: {
        /** @description Most rows of the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the page before; without it the first page. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of users. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserPage'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  changeRole: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the user. */
        userId: components['parameters']['UserId'];
      };
      cookie?: never;
    };
    /** @description The role. */
    requestBody: {
      content: {
        'application/json': components['schemas']['RoleChange'];
      };
    };
    responses: {
      /** @description The user as it is now. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['User'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  resetSecondFactor: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the user. */
        userId: components['parameters']['UserId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The user as it is now. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['User'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  deactivateUser: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the user. */
        userId: components['parameters']['UserId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The user as it is now. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['User'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  reactivateUser: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the user. */
        userId: components['parameters']['UserId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The user as it is now. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['User'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listInvitations: {
    parameters: {
      query?: {
        /** @description Most rows of the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the page before; without it the first page. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of invitations. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InvitationPage'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  inviteUser: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description Who is invited. */
    requestBody: {
      content: {
        'application/json': components['schemas']['InvitationDetails'];
      };
    };
    responses: {
      /** @description The invitation was made, and its e-mail is under way. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Invitation'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      429: components['responses']['TooManyInvitations'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  previewInvitation: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The token. */
    requestBody: {
      content: {
        'application/json': components['schemas']['InvitationToken'];
      };
    };
    responses: {
      /** @description The invitation is open. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InvitationPreview'];
        };
      };
      400: components['responses']['InvalidRequest'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  acceptInvitation: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description Token and password. */
    requestBody: {
      content: {
        'application/json': components['schemas']['Acceptance'];
      };
    };
    responses: {
      /** @description The user was made and is signed in. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Set-Cookie': components['headers']['SetCookie'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Session'];
        };
      };
      400: components['responses']['InvalidRequest'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      429: components['responses']['TooManyAttempts'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Busy'];
    };
  };
  resendInvitation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the invitation. */
        invitationId: components['parameters']['InvitationId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The e-mail is under way again. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Invitation'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      429: components['responses']['TooManyInvitations'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  withdrawInvitation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the invitation. */
        invitationId: components['parameters']['InvitationId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The invitation is withdrawn. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Invitation'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listStudents: {
    parameters: {
      query?: {
        /** @description What is searched. Case, accents and the number of spaces do not matter. */
        search?: components['parameters']['Search'];
        /** @description The order, with `-` the other way round; by name where neither this nor `search` is given. What a search finds has an order of its own: the two together are refused. */
        sort?: components['parameters']['SortStudents'];
        /** @description Most rows of the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the page before; without it the first page. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of students. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StudentPage'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  createStudent: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The student. */
    requestBody: {
      content: {
        'application/json': components['schemas']['StudentDetails'];
      };
    };
    responses: {
      /** @description The student was added. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Student'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  exportStudents: {
    parameters: {
      query?: {
        /** @description What is searched. Case, accents and the number of spaces do not matter. */
        search?: components['parameters']['Search'];
        /** @description The order, with `-` the other way round; by name where neither this nor `search` is given. What a search finds has an order of its own: the two together are refused. */
        sort?: components['parameters']['SortStudents'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Csv'];
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  showStudent: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the student. */
        studentId: components['parameters']['StudentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The student. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Student'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      404: components['responses']['NotFound'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  updateStudent: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the student. */
        studentId: components['parameters']['StudentId'];
      };
      cookie?: never;
    };
    /** @description The student as it shall be. */
    requestBody: {
      content: {
        'application/json': components['schemas']['StudentDetails'];
      };
    };
    responses: {
      /** @description The student as it is now. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Student'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  exportStudent: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the student. */
        studentId: components['parameters']['StudentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What is kept. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StudentExport'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  eraseStudent: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the student. */
        studentId: components['parameters']['StudentId'];
      };
      cookie?: never;
    };
    /** @description The confirmation. */
    requestBody: {
      content: {
        'application/json': components['schemas']['ErasureConfirmation'];
      };
    };
    responses: {
      /** @description The student as it is now. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Student'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listCourses: {
    parameters: {
      query?: {
        /** @description What is searched. Case, accents and the number of spaces do not matter. */
        search?: components['parameters']['Search'];
        /** @description The order, with `-` the other way round. What a search finds can be ordered by name only. */
        sort?: 'name' | '-name' | 'created' | '-created';
        /** @description Most rows of the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the page before; without it the first page. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of courses. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CoursePage'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  createCourse: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The course. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CourseDetails'];
      };
    };
    responses: {
      /** @description The course was added. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Course'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  showCourse: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the course. */
        courseId: components['parameters']['parameters-CourseId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The course. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Course'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      404: components['responses']['NotFound'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  updateCourse: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the course. */
        courseId: components['parameters']['parameters-CourseId'];
      };
      cookie?: never;
    };
    /** @description The course as it shall be. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CourseDetails'];
      };
    };
    responses: {
      /** @description The course as it is now. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Course'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listEnrolments: {
    parameters: {
      query?: {
        /** @description Only enrolments of this student. */
        studentId?: components['schemas']['Id'];
        /** @description Only enrolments in this course. */
        courseId?: components['schemas']['Id'];
        /** @description Only enrolments with this status. */
        status?: components['schemas']['EnrolmentStatus'];
        /** @description Only enrolments with this id of the LMS. */
        lmsEnrolmentId?: components['schemas']['LmsId'];
        /** @description What is searched. Case, accents and the number of spaces do not matter. */
        search?: components['parameters']['Search'];
        /** @description The order, with `-` the other way round; the newest first where neither this nor `search` is given. What a search finds has an order of its own: the two together are refused. `from` and `to` go with the order of time only. */
        sort?: components['parameters']['SortEnrolments'];
        /** @description Only rows from this moment on. */
        from?: components['parameters']['From'];
        /** @description Only rows before this moment. */
        to?: components['parameters']['To'];
        /** @description Most rows of the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the page before; without it the first page. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of enrolments. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EnrolmentPage'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  exportEnrolments: {
    parameters: {
      query?: {
        /** @description Only enrolments of this student. */
        studentId?: components['schemas']['Id'];
        /** @description Only enrolments in this course. */
        courseId?: components['schemas']['Id'];
        /** @description Only enrolments with this status. */
        status?: components['schemas']['EnrolmentStatus'];
        /** @description Only enrolments with this id of the LMS. */
        lmsEnrolmentId?: components['schemas']['LmsId'];
        /** @description What is searched. Case, accents and the number of spaces do not matter. */
        search?: components['parameters']['Search'];
        /** @description The order, with `-` the other way round; the newest first where neither this nor `search` is given. What a search finds has an order of its own: the two together are refused. `from` and `to` go with the order of time only. */
        sort?: components['parameters']['SortEnrolments'];
        /** @description Only rows from this moment on. */
        from?: components['parameters']['From'];
        /** @description Only rows before this moment. */
        to?: components['parameters']['To'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Csv'];
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  showEnrolment: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the enrolment. */
        enrolmentId: components['parameters']['parameters-EnrolmentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The enrolment. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EnrolmentDetails'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      404: components['responses']['NotFound'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  showEnrolmentTimeline: {
    parameters: {
      query?: {
        /** @description Most rows of the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the page before; without it the first page. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path: {
        /** @description Id of the enrolment. */
        enrolmentId: components['parameters']['parameters-EnrolmentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of the timeline. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TimelinePage'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      404: components['responses']['NotFound'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listImports: {
    parameters: {
      query?: {
        /** @description Most rows of the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the page before; without it the first page. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of imports. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportPage'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  uploadImport: {
    parameters: {
      query: {
        /** @description What the rows are. */
        kind: components['schemas']['ImportKind'];
        /** @description What the file is called, to be shown. */
        fileName: components['schemas']['Name'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The file. */
    requestBody: {
      content: {
        'text/csv': string;
      };
    };
    responses: {
      /** @description The preview. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Import'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      /** @description The file is larger than 10 MiB. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "title": "Payload Too Large",
           *       "message": "The body may have at most 10240 KiB."
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The `Content-Type` is not `text/csv`, or the content encoding cannot be read. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "title": "Unsupported Media Type",
           *       "message": "The Content-Type must be text/csv."
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The file as a whole cannot be imported: its encoding, its form, a column that is missing, or too many rows or columns. The message says where and what to do. What is wrong with single rows stands at the rows of the preview. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "title": "Unprocessable Entity",
           *       "message": "The file has no row below the names of its columns."
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
      500: components['responses']['Unexpected'];
      503: components['responses']['Busy'];
    };
  };
  showImport: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the import. */
        importId: components['parameters']['ImportId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The import. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Import'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  removeImport: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the import. */
        importId: components['parameters']['ImportId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It was removed. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listImportRows: {
    parameters: {
      query?: {
        /** @description Only rows in this state. */
        state?: components['schemas']['ImportRowState'];
        /** @description Most rows of the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the page before; without it the first page. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path: {
        /** @description Id of the import. */
        importId: components['parameters']['ImportId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of rows. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportRowPage'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  exportImportResult: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the import. */
        importId: components['parameters']['ImportId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Csv'];
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  confirmImport: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the import. */
        importId: components['parameters']['ImportId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The import, under way. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Import'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  cancelImport: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the import. */
        importId: components['parameters']['ImportId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The import, as it stops. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Import'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listCertificates: {
    parameters: {
      query?: {
        /** @description Only certificates with this status. */
        status?: components['schemas']['CertificateStatus'];
        /** @description Only the certificate with this number, as a whole. */
        number?: string;
        /** @description Only rows from this moment on. */
        from?: components['parameters']['From'];
        /** @description Only rows before this moment. */
        to?: components['parameters']['To'];
        /** @description Most rows of the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the page before; without it the first page. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of certificates. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CertificatePage'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  revokeCertificate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the certificate. */
        certificateId: components['parameters']['CertificateId'];
      };
      cookie?: never;
    };
    /** @description Why. */
    requestBody: {
      content: {
        'application/json': components['schemas']['Revocation'];
      };
    };
    responses: {
      /** @description The certificate is revoked. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Certificate'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  reinstateCertificate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the certificate. */
        certificateId: components['parameters']['CertificateId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The certificate is reinstated. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Certificate'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  showFigures: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The figures. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Figures'];
        };
      };
      401: components['responses']['SignInFirst'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  countReportsByDay: {
    parameters: {
      query?: {
        /** @description A name of the IANA time zone database. */
        timeZone?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The days, the oldest first; the last one is today. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description Thirty of them. */
            days: {
              /**
               * @description The day.
               * @example 2026-03-01
               */
              date: string;
              /** @description How many reports arrived. */
              reports: number;
            }[];
          };
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
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
      /** @description How things stand. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Health'];
        };
      };
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  showApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The key, if the organisation has one. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApiKey'];
        };
      };
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  createApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The key was created. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NewApiKey'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  rotateApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The key was replaced. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NewApiKey'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listWebhookEventTypes: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The catalogue. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EventTypes'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listWebhookEndpoints: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The endpoints. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Endpoints'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  createWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The endpoint. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "url": "https://crm.example/attain",
         *       "description": "Enrolments for the CRM",
         *       "eventTypes": [
         *         "enrolment.created",
         *         "certificate.issued"
         *       ],
         *       "authentication": {
         *         "type": "BEARER",
         *         "token": "s3cr3t-of-the-receiver"
         *       }
         *     }
         */
        'application/json': components['schemas']['EndpointSettings'];
      };
    };
    responses: {
      /** @description The endpoint as it is now. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Endpoint'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  showWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The endpoint. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Endpoint'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  changeWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
      };
      cookie?: never;
    };
    /** @description The whole endpoint but for credentials that stay. */
    requestBody: {
      content: {
        'application/json': components['schemas']['EndpointSettings'];
      };
    };
    responses: {
      /** @description The endpoint as it is now. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Endpoint'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  deleteWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It was deleted. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  enableWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The endpoint as it is now. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Endpoint'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  disableWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The endpoint as it is now. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Endpoint'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  revealWebhookSecret: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The secret. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SigningSecret'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  rotateWebhookSecret: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The new secret. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SigningSecret'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  sendWebhookExample: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
      };
      cookie?: never;
    };
    /** @description Which type. */
    requestBody: {
      content: {
        'application/json': {
          type: components['schemas']['DottedName'];
        };
      };
    };
    responses: {
      /** @description It will be sent. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            eventId: components['schemas']['Id'];
          };
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  countWebhookAttempts: {
    parameters: {
      query?: {
        /** @description How far back, today included; 1 is the last 24 hours. */
        days?: 1 | 7 | 30;
        /** @description A name of the IANA time zone database. */
        timeZone?: string;
      };
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The spans, the oldest first, without gaps; the last one is not over. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Statistics'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listWebhookDeliveries: {
    parameters: {
      query?: {
        /** @description Only deliveries in this state; `OPEN` for those that wait or are repeated. */
        state?: 'WAITING' | 'RETRYING' | 'DELIVERED' | 'FAILED' | 'OPEN';
        /** @description Only deliveries of events of this type. */
        type?: components['schemas']['DottedName'];
        /** @description Only rows from this moment on. */
        from?: components['parameters']['From'];
        /** @description Only rows before this moment. */
        to?: components['parameters']['To'];
        /** @description Most rows of the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the page before; without it the first page. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of deliveries. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeliveryPage'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  showWebhookDelivery: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
        /** @description Id of the event that is delivered; receivers get it as `webhook-id`. */
        eventId: components['parameters']['EventId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The delivery. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeliveryDetails'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  resendWebhookDelivery: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
        /** @description Id of the event that is delivered; receivers get it as `webhook-id`. */
        eventId: components['parameters']['EventId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It will be sent; the delivery as it is now. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Delivery'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listWebhookRecoveries: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The recoveries. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Recoveries'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  startWebhookRecovery: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
      };
      cookie?: never;
    };
    /** @description Since when. */
    requestBody: {
      content: {
        'application/json': {
          since: components['schemas']['Moment'];
        };
      };
    };
    responses: {
      /** @description It has begun. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Recovery'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  cancelWebhookRecovery: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
        /** @description Id of the recovery. */
        recoveryId: components['parameters']['RecoveryId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The recovery as it is now. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Recovery'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listActions: {
    parameters: {
      query?: {
        /** @description Only actions on this enrolment. */
        enrolmentId?: components['schemas']['Id'];
        /** @description Only actions of this kind. */
        kind?: components['schemas']['ActionKind'];
        /** @description Only actions that ended so. */
        ending?: components['schemas']['Ending'];
        /**
         * @description Only actions that wait for somebody to choose what to do next: to choose this, or (`ANY`) anything. An action waits no more
         *     once somebody has chosen or has done something else to the enrolment.
         */
        choice?: 'ANY' | 'REPEAT' | 'LINK' | 'CONFIRM' | 'DISCARD';
        /** @description Only rows from this moment on. */
        from?: components['parameters']['From'];
        /** @description Only rows before this moment. */
        to?: components['parameters']['To'];
        /** @description Most rows of the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the page before; without it the first page. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of actions. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ActionPage'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listProgressReports: {
    parameters: {
      query?: {
        /** @description Only reports in this state. */
        state?: components['schemas']['ReportState'];
        /** @description Only reports for this id of the LMS. */
        lmsEnrolmentId?: components['schemas']['LmsId'];
        /** @description Only rows from this moment on. */
        from?: components['parameters']['From'];
        /** @description Only rows before this moment. */
        to?: components['parameters']['To'];
        /** @description Most rows of the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the page before; without it the first page. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of reports. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReportPage'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listUnmatchedIds: {
    parameters: {
      query?: {
        /** @description Most rows of the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the page before; without it the first page. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of ids. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnmatchedPage'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  showProgressReport: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the report. */
        reportId: components['parameters']['ReportId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The report. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReportDetails'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listLmsCalls: {
    parameters: {
      query?: {
        /** @description Only calls of this operation. */
        operation?: components['schemas']['OperationFilter'];
        /** @description Only calls that ended so. */
        ending?: components['schemas']['Ending'];
        /** @description Only calls for this enrolment. */
        enrolmentId?: components['schemas']['Id'];
        /** @description Only rows from this moment on. */
        from?: components['parameters']['From'];
        /** @description Only rows before this moment. */
        to?: components['parameters']['To'];
        /** @description Most rows of the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the page before; without it the first page. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of calls. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CallPage'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  showLmsCall: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the call. */
        callId: components['parameters']['CallId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Call'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listEmails: {
    parameters: {
      query?: {
        /** @description Only e-mails in this state. */
        state?: components['schemas']['EmailState'];
        /** @description Only rows from this moment on. */
        from?: components['parameters']['From'];
        /** @description Only rows before this moment. */
        to?: components['parameters']['To'];
        /** @description Most rows of the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the page before; without it the first page. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of e-mails. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EmailPage'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  resendEmail: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the e-mail. */
        emailId: components['parameters']['EmailId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It will be sent. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listEvents: {
    parameters: {
      query?: {
        /** @description Only events of this type. */
        type?: components['schemas']['DottedName'];
        /** @description Only events of this enrolment or certificate. */
        subjectId?: components['schemas']['Id'];
        /** @description Only rows from this moment on. */
        from?: components['parameters']['From'];
        /** @description Only rows before this moment. */
        to?: components['parameters']['To'];
        /** @description Most rows of the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the page before; without it the first page. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of events. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EventPage'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listAuditEntries: {
    parameters: {
      query?: {
        /** @description Only deeds of this kind. */
        action?: components['schemas']['DottedName'];
        /** @description Only deeds that concern the thing with this id. */
        subjectId?: components['schemas']['Id'];
        /** @description Only deeds of this user. */
        actorUserId?: components['schemas']['Id'];
        /** @description Only rows from this moment on. */
        from?: components['parameters']['From'];
        /** @description Only rows before this moment. */
        to?: components['parameters']['To'];
        /** @description Most rows of the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the page before; without it the first page. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of audit entries. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditPage'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  createEnrolment: {
    parameters: {
      query?: never;
      header: {
        /** @description Chosen by the caller for this one click; a repeat of the request carries it again. */
        'Idempotency-Key': components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description Who, and what. */
    requestBody: {
      content: {
        'application/json': {
          studentId: components['schemas']['Id'];
          courseId: components['schemas']['Id'];
        };
      };
    };
    responses: {
      201: components['responses']['Done'];
      202: components['responses']['UnderWay'];
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      422: components['responses']['KeyReused'];
      429: components['responses']['TooManyActions'];
      500: components['responses']['Failed'];
      502: components['responses']['Failed'];
      503: components['responses']['Failed'];
      504: components['responses']['Failed'];
    };
  };
  getAction: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The action. */
        actionId: components['parameters']['ActionId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Done'];
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      404: components['responses']['NotFound'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  readLmsEnrolmentToLink: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The action. */
        actionId: components['parameters']['ActionId'];
        /** @description The id in the LMS. */
        lmsEnrolmentId: components['schemas']['LmsId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What the LMS answered. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LmsEnrolment'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      500: components['responses']['LmsFailed'];
      502: components['responses']['LmsFailed'];
      503: components['responses']['Overloaded'];
      504: components['responses']['LmsFailed'];
    };
  };
  linkAction: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The action. */
        actionId: components['parameters']['ActionId'];
      };
      cookie?: never;
    };
    /** @description The id in the LMS. */
    requestBody: {
      content: {
        'application/json': {
          lmsEnrolmentId: components['schemas']['LmsId'];
        };
      };
    };
    responses: {
      200: components['responses']['Done'];
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  confirmAction: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The action. */
        actionId: components['parameters']['ActionId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Done'];
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  discardAction: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The action. */
        actionId: components['parameters']['ActionId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Done'];
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  createEnrolmentAgain: {
    parameters: {
      query?: never;
      header: {
        /** @description Chosen by the caller for this one click; a repeat of the request carries it again. */
        'Idempotency-Key': components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The enrolment. */
        enrolmentId: components['parameters']['EnrolmentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      201: components['responses']['Done'];
      202: components['responses']['UnderWay'];
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      422: components['responses']['KeyReused'];
      429: components['responses']['TooManyActions'];
      500: components['responses']['Failed'];
      502: components['responses']['Failed'];
      503: components['responses']['Failed'];
      504: components['responses']['Failed'];
    };
  };
  transferEnrolment: {
    parameters: {
      query?: never;
      header: {
        /** @description Chosen by the caller for this one click; a repeat of the request carries it again. */
        'Idempotency-Key': components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The enrolment. */
        enrolmentId: components['parameters']['EnrolmentId'];
      };
      cookie?: never;
    };
    /** @description The student who gets the new enrolment. */
    requestBody: {
      content: {
        'application/json': {
          toStudentId: components['schemas']['Id'];
        };
      };
    };
    responses: {
      200: components['responses']['Done'];
      202: components['responses']['UnderWay'];
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      422: components['responses']['KeyReused'];
      429: components['responses']['TooManyActions'];
      500: components['responses']['Failed'];
      502: components['responses']['Failed'];
      503: components['responses']['Failed'];
      504: components['responses']['Failed'];
    };
  };
  cancelEnrolment: {
    parameters: {
      query?: never;
      header: {
        /** @description Chosen by the caller for this one click; a repeat of the request carries it again. */
        'Idempotency-Key': components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The enrolment. */
        enrolmentId: components['parameters']['EnrolmentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Done'];
      202: components['responses']['UnderWay'];
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      422: components['responses']['KeyReused'];
      429: components['responses']['TooManyActions'];
      500: components['responses']['Failed'];
      502: components['responses']['Failed'];
      503: components['responses']['Failed'];
      504: components['responses']['Failed'];
    };
  };
  markEnrolment: {
    parameters: {
      query?: never;
      header: {
        /** @description Chosen by the caller for this one click; a repeat of the request carries it again. */
        'Idempotency-Key': components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The enrolment. */
        enrolmentId: components['parameters']['EnrolmentId'];
      };
      cookie?: never;
    };
    /** @description The results of one or more units. */
    requestBody: {
      content: {
        'application/json': {
          /** @description One result per unit. */
          results: components['schemas']['UnitMark'][];
        };
      };
    };
    responses: {
      200: components['responses']['Done'];
      202: components['responses']['UnderWay'];
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      422: components['responses']['KeyReused'];
      429: components['responses']['TooManyActions'];
      500: components['responses']['Failed'];
      502: components['responses']['Failed'];
      503: components['responses']['Failed'];
      504: components['responses']['Failed'];
    };
  };
}

/** For each path below /internal and each method: its role, and the parameters with a default. */
export interface rules {
  '/lms/operations': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/lms/operations/{operation}': { readonly put: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/lms/operations/{operation}/try': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/lms/mode': {
    readonly get: { readonly access: 'ADMIN'; readonly filledIn: never };
    readonly put: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/lms/provisioning': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/lms/launch': { readonly post: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/lms/courses': { readonly get: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/lms/courses/{courseId}': { readonly get: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/lms/enrolments/{lmsEnrolmentId}': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/enrolments/{enrolmentId}/lms': { readonly get: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/session': {
    readonly get: { readonly access: 'STAFF'; readonly filledIn: never };
    readonly post: { readonly access: 'ANYBODY'; readonly filledIn: never };
    readonly delete: { readonly access: 'STAFF'; readonly filledIn: never };
  };
  '/password': { readonly post: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/profile': { readonly put: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/sessions': { readonly get: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/sessions/end-others': { readonly post: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/second-factor': { readonly get: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/second-factor/set-up': { readonly post: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/second-factor/confirm': { readonly post: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/second-factor/turn-off': { readonly post: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/second-factor/recovery-codes': { readonly post: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/password-reset': { readonly post: { readonly access: 'ANYBODY'; readonly filledIn: never } };
  '/password-reset/preview': { readonly post: { readonly access: 'ANYBODY'; readonly filledIn: never } };
  '/password-reset/complete': { readonly post: { readonly access: 'ANYBODY'; readonly filledIn: never } };
  '/organisation': {
    readonly get: { readonly access: 'ADMIN'; readonly filledIn: never };
    readonly put: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/organisation/logo': {
    readonly put: { readonly access: 'ADMIN'; readonly filledIn: never };
    readonly delete: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/users': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: 'limit' } };
  '/users/{userId}/role': { readonly put: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/users/{userId}/reset-second-factor': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/users/{userId}/deactivate': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/users/{userId}/reactivate': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/invitations': {
    readonly get: { readonly access: 'ADMIN'; readonly filledIn: 'limit' };
    readonly post: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/invitations/preview': { readonly post: { readonly access: 'ANYBODY'; readonly filledIn: never } };
  '/invitations/accept': { readonly post: { readonly access: 'ANYBODY'; readonly filledIn: never } };
  '/invitations/{invitationId}/resend': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/invitations/{invitationId}/withdraw': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/students': {
    readonly get: { readonly access: 'STAFF'; readonly filledIn: 'limit' };
    readonly post: { readonly access: 'STAFF'; readonly filledIn: never };
  };
  '/students/export': { readonly get: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/students/{studentId}': {
    readonly get: { readonly access: 'STAFF'; readonly filledIn: never };
    readonly put: { readonly access: 'STAFF'; readonly filledIn: never };
  };
  '/students/{studentId}/export': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/students/{studentId}/erase': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/courses': {
    readonly get: { readonly access: 'STAFF'; readonly filledIn: 'sort' | 'limit' };
    readonly post: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/courses/{courseId}': {
    readonly get: { readonly access: 'STAFF'; readonly filledIn: never };
    readonly put: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/enrolments': { readonly get: { readonly access: 'STAFF'; readonly filledIn: 'limit' } };
  '/enrolments/export': { readonly get: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/enrolments/{enrolmentId}': { readonly get: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/enrolments/{enrolmentId}/timeline': { readonly get: { readonly access: 'STAFF'; readonly filledIn: 'limit' } };
  '/imports': {
    readonly get: { readonly access: 'ADMIN'; readonly filledIn: 'limit' };
    readonly post: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/imports/{importId}': {
    readonly get: { readonly access: 'ADMIN'; readonly filledIn: never };
    readonly delete: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/imports/{importId}/rows': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: 'limit' } };
  '/imports/{importId}/result': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/imports/{importId}/confirm': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/imports/{importId}/cancel': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/certificates': { readonly get: { readonly access: 'STAFF'; readonly filledIn: 'limit' } };
  '/certificates/{certificateId}/revoke': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/certificates/{certificateId}/reinstate': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/dashboard': { readonly get: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/dashboard/report-days': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: 'timeZone' } };
  '/dashboard/health': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/api-key': {
    readonly get: { readonly access: 'ADMIN'; readonly filledIn: never };
    readonly post: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/api-key/rotate': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/webhook-event-types': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/webhook-endpoints': {
    readonly get: { readonly access: 'ADMIN'; readonly filledIn: never };
    readonly post: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/webhook-endpoints/{endpointId}': {
    readonly get: { readonly access: 'ADMIN'; readonly filledIn: never };
    readonly put: { readonly access: 'ADMIN'; readonly filledIn: never };
    readonly delete: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/webhook-endpoints/{endpointId}/enable': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/webhook-endpoints/{endpointId}/disable': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/webhook-endpoints/{endpointId}/secret/reveal': {
    readonly post: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/webhook-endpoints/{endpointId}/secret/rotate': {
    readonly post: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/webhook-endpoints/{endpointId}/examples': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/webhook-endpoints/{endpointId}/statistics': {
    readonly get: { readonly access: 'ADMIN'; readonly filledIn: 'days' | 'timeZone' };
  };
  '/webhook-endpoints/{endpointId}/deliveries': {
    readonly get: { readonly access: 'ADMIN'; readonly filledIn: 'limit' };
  };
  '/webhook-endpoints/{endpointId}/deliveries/{eventId}': {
    readonly get: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/webhook-endpoints/{endpointId}/deliveries/{eventId}/resend': {
    readonly post: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/webhook-endpoints/{endpointId}/recoveries': {
    readonly get: { readonly access: 'ADMIN'; readonly filledIn: never };
    readonly post: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/webhook-endpoints/{endpointId}/recoveries/{recoveryId}/cancel': {
    readonly post: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/actions': { readonly get: { readonly access: 'STAFF'; readonly filledIn: 'limit' } };
  '/progress-reports': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: 'limit' } };
  '/unmatched-ids': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: 'limit' } };
  '/progress-reports/{reportId}': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/lms-calls': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: 'limit' } };
  '/lms-calls/{callId}': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/emails': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: 'limit' } };
  '/emails/{emailId}/resend': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/events': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: 'limit' } };
  '/audit-entries': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: 'limit' } };
  '/actions/create': { readonly post: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/actions/{actionId}': { readonly get: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/actions/{actionId}/lms-enrolments/{lmsEnrolmentId}': {
    readonly get: { readonly access: 'STAFF'; readonly filledIn: never };
  };
  '/actions/{actionId}/link': { readonly post: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/actions/{actionId}/confirm': { readonly post: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/actions/{actionId}/discard': { readonly post: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/enrolments/{enrolmentId}/create-again': { readonly post: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/enrolments/{enrolmentId}/transfer': { readonly post: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/enrolments/{enrolmentId}/cancel': { readonly post: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/enrolments/{enrolmentId}/mark': { readonly post: { readonly access: 'STAFF'; readonly filledIn: never } };
}
