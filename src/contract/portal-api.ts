// Made from src/composition/http/portal-openapi.yaml by `npm run contract:types`; a test checks that it is up to date.
export interface paths {
  '/internal/changes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Follow changes
     * @description A stream of server-sent events, which says within a second that something has changed in the organisation. It says only
     *     what kind of thing; the portal asks again for what it shows. `ready` comes first. `change` has the `topics` that changed.
     *     `end` has the `reason`: `SESSION` when the session has ended or has another role, `LATER` when this process cannot serve
     *     the stream now. A comment every 15 seconds keeps the connection. A stream lasts an hour at most.
     *
     *     A session has at most 3 streams, a user 8, an organisation 60, a process 1,000. A further one gets `end` at once, and so does a
     *     request that does not accept `text/event-stream`.
     */
    get: operations['streamChanges'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/alerts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List open alerts
     * @description What needs somebody at present, the most urgent first, at most 100. Staff get the alerts whose pages they may open. The
     *     conditions are looked at every two minutes.
     */
    get: operations['listAlerts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/alerts/seen': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Mark alerts as seen
     * @description Marks the alerts that were opened until a time as seen by the user. They stay in the list until their condition has ended.
     */
    post: operations['markAlertsSeen'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/alerts/digest': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show whether the user gets the daily digest
     * @description Without a choice administrators get it, and other users do not.
     */
    get: operations['showDigest'];
    /**
     * Switch the daily digest on or off
     * @description The digest is an e-mail in the morning of the organisation's time zone, on days on which there are open alerts that the user
     *     may see.
     */
    put: operations['chooseDigest'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Find anything
     * @description Searches students, courses, enrolments, certificates and actions; for administrators also refused requests of the API, reports, calls, webhook
     *     deliveries and endpoints, e-mails, imports, bulk runs, corrections, checks and pulls. First come results whose id, number, code or address is the
     *     text, then those that begin with it, then those with a word that does, and what belongs to the found students. At most
     *     five results of each kind.
     *
     *     An address of the portal, of a certificate or a workflow's id may be given whole: the ids in it are searched, at most
     *     four. The first that names nothing may be the id of a request or of a run of Temporal: it finds the reports, calls and actions that
     *     belong to it, except where more than 2,000 others were stored in the same seconds.
     */
    get: operations['search'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/lms/operations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the seven operations and their configuration
     * @description The answer says which credentials are stored, and never contains their values.
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
     * @description Saves the configuration without checking it. Errors appear at the first call or test. A credential that is missing, blank
     *     or masked (only `•` or `*`) keeps the stored one. Another authentication type removes the earlier type's credentials.
     *     Credentials are valid for the origin (scheme, host and port) of the URL with which they were entered. With another origin
     *     they must be entered again; otherwise nothing is saved.
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
     * Test an operation
     * @description Builds the request to the organisation's own LMS with sample values. With `send`, a GET is sent to the LMS. A POST is sent
     *     only with the `confirmation` of a preview that is at most 15 minutes old and has the same request. Each confirmation is
     *     valid once. Otherwise the answer is 409 and nothing is sent. With a `draft`, the unsaved settings in it are used in place of the
     *     saved ones. Nothing of them is stored. A stored credential is used for them only while their URL has the origin of the saved one;
     *     otherwise it must be in the draft, or the answer is 400 and nothing is sent. A confirmation is valid for the draft of its preview.
     */
    post: operations['tryLmsOperation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/lms/presets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the connectors that come with Attain
     * @description Each says what must be entered for it, and which permissions the LMS wants.
     */
    get: operations['listLmsPresets'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/lms/presets/{preset}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show a preset with its document
     * @description The document is the beginning of an own one.
     */
    get: operations['showLmsPreset'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/lms/connector-schema': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show the JSON schema of connectors
     * @description For completion and checks in an editor.
     */
    get: operations['showConnectorSchema'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/lms/connection': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show the connection
     * @description The answer says which secrets are stored, and never contains their values.
     */
    get: operations['showLmsConnection'];
    /**
     * Save the connection
     * @description Saves the connection without checking it. The answer says what is wrong with the document; other errors appear when an
     *     operation is tried. A secret that is missing, blank or masked (only `•` or `*`) keeps the stored one. Secrets are valid
     *     for the origin (scheme, host and port) of the address with which they were entered. With another origin they must be
     *     entered again; otherwise nothing is saved. Another preset drops the stored secrets. The mode does not change.
     */
    put: operations['saveLmsConnection'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/lms/connection/try': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Test an operation of the connection
     * @description Does an operation that only reads. Of an operation that changes the LMS, it does the requests that read, and shows the first
     *     one that would change something. It is sent only with the `confirmation` of such a preview that is at most 15 minutes old and
     *     has the same request. Each confirmation is valid once. Otherwise the answer is 409 and nothing is changed in the LMS. With a
     *     `draft`, the unsaved connection in it is used in place of the saved one. Nothing of it is stored. A stored secret is used for it
     *     only while it has the preset and the origin of the saved connection; otherwise the secret must be in the draft, or the answer is
     *     400 and nothing is sent. A confirmation is valid for the draft of its preview.
     */
    post: operations['tryLmsConnection'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/lms/checks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the latest checks
     * @description The latest ten, the newest first.
     */
    get: operations['listLmsChecks'];
    put?: never;
    /**
     * Check the LMS
     * @description Enrols a test student in a test course of the LMS, marks, transfers and cancels the enrolment, and looks it up. Nothing is stored
     *     in Attain but the check and its calls. Something stays in the LMS; the check says what. The LMS may write to the test students.
     */
    post: operations['startLmsCheck'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/lms/checks/{checkId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show a check
     * @description Also while it is under way.
     */
    get: operations['showLmsCheck'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/lms/inbound': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show the inbound address
     * @description The answer contains neither the address itself nor its secret. Both are shown once.
     */
    get: operations['showLmsInbound'];
    put?: never;
    /**
     * Create or change the inbound address
     * @description Creates the address, or changes how its deliveries are checked and mapped. A new address is in this reply only, and so is a
     *     generated secret. A secret that is missing, blank or masked (only `•` or `*`) keeps the stored one. A new mapping
     *     whose syntax is wrong is refused with MAPPING_UNREADABLE. `refusal` says why a delivery was refused.
     */
    post: operations['saveLmsInbound'];
    /**
     * Delete the inbound address
     * @description Deliveries to it are answered with 404 from now on. Reports that came in by it stay.
     */
    delete: operations['deleteLmsInbound'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/lms/pulls': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show the pulls of progress
     * @description The settings, whether pulls are possible, and the last 20 pulls.
     */
    get: operations['showLmsPulls'];
    /**
     * Save when progress is pulled
     * @description Switches scheduled pulls on or off and sets their interval. A pause after failures ends. The schedule is changed within
     *     seconds, or as soon as Temporal answers again.
     */
    put: operations['saveLmsPulls'];
    /**
     * Pull progress now
     * @description Starts a pull, also while scheduled pulls are switched off or paused. It appears among the pulls within seconds. 409 while
     *     another pull is under way, or when nothing can be pulled.
     */
    post: operations['startLmsPull'];
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
     * Show which LMS is used
     * @description Returns the selected LMS, and the organisation's state in the first-party LMS.
     */
    get: operations['readLmsMode'];
    /**
     * Switch between the operations, a connector and the first-party LMS
     * @description The choice applies to new enrolments; existing ones stay in their LMS. The first switch to the first-party LMS sets the
     *     organisation up there. When that fails, the mode does not change, the message says why, and the switch can be tried again.
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
     * @description Changes the secrets of both directions. The mode does not change.
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
     * @description Returns an address that signs in the current user once, within one minute.
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
     * Show a course of the LMS
     * @description Asks the LMS once for a course, which can then be linked.
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
     * Look up an id in the LMS
     * @description Asks the LMS that the organisation uses, once. The id may be one that no enrolment has, such as an id from a report.
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
     * Show an enrolment of the LMS
     * @description Asks the LMS that has the enrolment, even if the organisation now uses another one.
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
     * Show the session
     * @description Returns the signed-in user with the current role, the organisation, and the token that changes require.
     */
    get: operations['showSession'];
    put?: never;
    /**
     * Sign in
     * @description Signs in and sets the session's cookie, and the cookie `attain_language` if the user has chosen a language. The session id is always new, and an earlier session of the browser ends. An
     *     unknown e-mail address, a wrong password and a deactivated user get the same answer.
     *
     *     Attempts are counted for each account (10 in 15 minutes) and each client (100 in 15 minutes), for all processes together,
     *     whether the account exists or not. A successful attempt is not counted, and a new password by a link removes the counted
     *     ones.
     *
     *     If the user has a second factor, e-mail address and password alone are answered with `200`, and the same request must be
     *     sent again with a `code`. A wrong code is answered with `401`; each code works once. Codes are counted separately, 10 in
     *     15 minutes over all operations that require one. Nothing resets this count early.
     */
    post: operations['signIn'];
    /**
     * Sign out
     * @description Ends the session and removes the cookie.
     */
    delete: operations['signOut'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/visitor': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Is anybody signed in?
     * @description The session of this browser, or none. The sign-in page asks this, because a browser reports the `401` of
     *     `GET /internal/session` as an error.
     */
    get: operations['showVisitor'];
    put?: never;
    post?: never;
    delete?: never;
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
     * Change your own password
     * @description All sessions of the user end in every browser; this browser gets a new one. Attempts with a wrong current password count
     *     as attempts to sign in.
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
     * Change your own name and language
     * @description Changes the user's own name, which everybody in the organisation sees, and the user's language. The cookie
     *     `attain_language` gives it to this browser.
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
     * List your own sessions
     * @description The browsers in which the user is signed in. This browser comes first, then the others by their last use.
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
     * @description Ends all sessions of the user except this one.
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
     * Show your own second factor
     * @description Returns whether signing in requires a code of an authenticator app (RFC 6238), and how many recovery codes are left.
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
     * @description Creates a new secret for an authenticator app. Signing in does not change until a first code of the app is sent to
     *     `/internal/second-factor/confirm`. Wrong passwords count as attempts to sign in.
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
     * @description Requires a first code of the app. From then on signing in requires a code, and all other sessions of the user end. The
     *     recovery codes cannot be shown again.
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
     * @description Requires the password and a code of the app, or a recovery code.
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
     * @description Replaces all recovery codes, used or not. They cannot be shown again.
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
     * Request a new password
     * @description Sends an e-mail with a link for a new password, if a user with this address exists and may sign in. The answer is the same
     *     if not, and takes as long. The link works once, for one hour, until a newer one is requested. Requests are counted for
     *     each e-mail address (5 in 15 minutes) and for each client (50 in 15 minutes).
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
     * Show the user of a password link
     * @description For the page that the link in the e-mail opens. The token is after the `#` of the link, so that no server receives it
     *     before this request.
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
     * @description All sessions of the user end, and no new one begins. Signing in still requires the second factor.
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
     * @description Returns name, time zone, language, colour and logo.
     */
    get: operations['showOrganisation'];
    /**
     * Change the organisation
     * @description Issued certificates keep the name, the time zone and the language from the time of issue. The colour is that of now on
     *     all of them. Without `language` or `colour` it stays.
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
     * @description Replaces the picture beside the organisation's name in e-mails to students, on the verification page, and on the PDF of
     *     every valid certificate, including earlier ones. It must be a PNG or a JPEG of at most 512 KiB and 4000 pixels; its content determines the format. Attain stores and returns a copy
     *     of at most 1000 × 350 pixels on a white background. The request's body may have 768 KiB.
     */
    put: operations['replaceLogo'];
    post?: never;
    /**
     * Remove the logo
     * @description Certificates then show the name only.
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
     * @description Changes the role of a user, whose sessions end. The last active administrator cannot be changed: `409`.
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
     * @description For a user whose phone is lost. It removes the second factor, so that the password alone is enough to sign in. The user's
     *     sessions end. Users turn off their own second factor in their profile: `409`.
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
     * @description The user's sessions end, and the user can no longer sign in. The audit trail keeps the user's actions, and no other user
     *     can get the e-mail address. The last active administrator cannot be deactivated: `409`.
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
     * @description Allows a deactivated user to sign in again, with the earlier password and role.
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
     * @description All invitations in every state, the newest first.
     */
    get: operations['listInvitations'];
    put?: never;
    /**
     * Invite a person
     * @description Invites a person by e-mail to become a user of the organisation. The link in the e-mail works once, for seven days. The
     *     e-mail is queued durably; `emailState` shows its state. The address may have the letters A to Z without accents, digits
     *     and the usual signs only. A domain with other letters must be in its xn-- form.
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
     * @description For the page that the link in the e-mail opens. The token is after the `#` of the link, so that no server receives it
     *     before this request.
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
     * @description Creates the user with the chosen password and signs the user in. An invitation is valid for one user. If the address has a
     *     user by now, in any organisation, the answer is `409`.
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
     * @description Sends the e-mail again with another link. The invitation is then valid for seven more days, even if it had expired. The
     *     earlier link stops working.
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
     * @description Students in the order of their names, or in the order of `sort`. `search` returns the students whose last name begins with
     *     the text, then those whose first name does, then those whose e-mail address or external reference does, then those with a later word of a name
     *     that does. The text may contain both names in either order (`ada love`, `lovelace a`). Umlauts may be written with two letters.
     */
    get: operations['listStudents'];
    put?: never;
    /**
     * Add a student
     * @description Adds a student to the organisation. Several students may have the same e-mail address. The answer is
     *     `409` when another student has the external reference.
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
     * Download students as a file
     * @description All pages of the searched and sorted list as one file. The audit log records the download.
     */
    get: operations['exportStudents'];
    put?: never;
    /**
     * Download selected students as a file
     * @description The students with these ids as one file with the columns of the whole list. An id of another organisation is answered with
     *     `404`. The audit log records the download.
     */
    post: operations['exportSelectedStudents'];
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
     * @description Returns one student. The list of enrolments with `studentId` has the student's enrolments.
     */
    get: operations['showStudent'];
    /**
     * Change a student
     * @description Replaces names and e-mail address, and the external reference when it is sent: `null` removes it. Certificates keep the
     *     names from the time of issue, and queued e-mails keep their address. The answer is `409` for a student whose data was
     *     erased, and when another student has the external reference.
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
     * Export all data about a student
     * @description For a student who asks for a copy of the stored data: personal data, enrolments with results and marks, certificates,
     *     e-mails, applied reports, calls to the LMS, and audit entries.
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
     * @description Replaces the student's names and e-mail address permanently everywhere, and removes the external reference: in the
     *     student, certificates, e-mails, exchanges with the LMS, and imports. Waiting e-mails are not sent. Enrolments, results and certificates stay without a name, and the
     *     verification page says that the holder's data was erased. Data in the LMS must be erased there. The answer is `409` while
     *     an action on an enrolment is under way, or when the data was already erased. Calls to the LMS that belong to no enrolment
     *     lose what they quote, whomever it names. When there are too many of them for one request, the answer is `503`, and a repeat
     *     goes on.
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
     * @description Courses in the order of their names, or in the order of `sort`. With `search`, only courses whose name begins with the
     *     text, then those with a later word of the name that does. Case and accents do not matter.
     */
    get: operations['listCourses'];
    put?: never;
    /**
     * Add a course
     * @description Adds a course with its units, outcomes and certificate definitions, in the given order. None of them may have an id yet.
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
     * @description Replaces the whole course. A unit, outcome or certificate definition with an id keeps this id and its results. One without
     *     an id is new. A missing one is removed, unless it has results, marks or certificates: `409`.
     *
     *     Existing marks and certificates of students do not change until the next report or marking of their enrolment, which uses
     *     the changed course.
     */
    put: operations['updateCourse'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/courses/{courseId}/revisions': {
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
     * List the revisions of a course
     * @description Each save that changes units, outcomes, weights or certificates makes a revision, which is never changed. The newest
     *     one is first, each with what it changed.
     */
    get: operations['listCourseRevisions'];
    put?: never;
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
     * @description Enrolments, the newest first or in the order of `sort`. All filters apply together. `search` returns the enrolments whose
     *     student's name or e-mail address begins with the text (as in the list of students), then those of students with a later word
     *     of a name that does, then those whose course's name does.
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
     * Download enrolments as a file
     * @description All pages of the filtered and sorted list as one file. The audit log records the download.
     */
    get: operations['exportEnrolments'];
    put?: never;
    /**
     * Download selected enrolments as a file
     * @description The enrolments with these ids as one file with the columns of the whole list. An id of another organisation is answered with
     *     `404`. The audit log records the download.
     */
    post: operations['exportSelectedEnrolments'];
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
     * @description Everything that happened to the enrolment, the newest first: its reports, actions, calls to the LMS, changes of its
     *     certificates, certificates that the brake held, e-mails to the student, deliveries of webhooks, and decisions of users. Secrets were removed before the
     *     entries were stored. Only administrators get the address and the body of a call, as in the list of calls.
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
     * @description The files of the last 30 days, the newest first. Older files are removed, because their rows are personal data.
     */
    get: operations['listImports'];
    put?: never;
    /**
     * Upload a file and preview its import
     * @description Reads a CSV file or an Excel workbook (.xlsx) and returns a preview of its import. Nothing changes before the import is
     *     started with `confirm`.
     *
     *     A CSV file has the names of its columns in its first line, is in UTF-8 (with or without a byte order mark), separates values
     *     by commas or semicolons, and has at most 20,000 rows and 10 MiB. Of a workbook, the first visible sheet with rows is read,
     *     with the same limits; cells are read as a person sees them, dates as 2026-11-23, and formulas as their saved values. Columns of students: First name, Last name, E-mail.
     *     Columns of enrolments: E-mail and Course (name or id) or Course id; First name and Last name, which add a student who does
     *     not exist; LMS enrolment id, with which the enrolment is added without a call to the LMS. Columns with other names
     *     are not imported unless `mapping` says so. A file without a required column has no planned rows until then.
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
     * @description Returns an import with the counts of its planned and finished rows. `rows` lists the rows.
     */
    get: operations['showImport'];
    put?: never;
    post?: never;
    /**
     * Remove an import
     * @description Removes the uploaded file with its rows and results. The imported records stay. An import that is under way cannot be
     *     removed: `409`.
     */
    delete: operations['removeImport'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/imports/{importId}/mapping': {
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
     * Show the columns of an import
     * @description Returns the columns of the file in their order, each with its first values and the field that it is imported as.
     */
    get: operations['showImportMapping'];
    /**
     * Choose the fields of the columns
     * @description Reads the file of a previewed import again with the chosen sheet and fields, and plans its rows again. The fields are
     *     remembered, and used for the next file of the same kind with the same column names in the same order. An import that was
     *     started, or whose file is not kept any more, cannot be changed: `409`.
     */
    put: operations['changeImportMapping'];
    post?: never;
    delete?: never;
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
     * @description The rows in the order of the file, each with its plan and its result.
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
     * Download the result as a file
     * @description Every row of the import with its result and, if it was not imported, the reason.
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
     * @description Imports a previewed file with a durable run. An organisation can have one import under way at a time: `409`.
     *
     *     For a row with an LMS enrolment id, the enrolment is added without a call to the LMS. A row without one is a create action
     *     as with `POST /internal/actions/create`: a single attempt, which is not repeated when the run resumes after an
     *     interruption.
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
     * @description Stops between two rows. Rows that were started are finished; the other rows are not imported.
     */
    post: operations['cancelImport'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/saved-views': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the saved views of a list
     * @description The user's own views and those that are shared with the organisation, in the order of their names, at most 200.
     */
    get: operations['listSavedViews'];
    put?: never;
    /**
     * Save a view
     * @description Stores filters, order and columns of a list under a name. A user may have 50 views. Filters, order and columns that the list does
     *     not have are answered with `400`, and a name that the user has given to another view of the list with `409`.
     */
    post: operations['saveView'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/saved-views/{savedViewId}': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the view. */
        savedViewId: components['parameters']['SavedViewId'];
      };
      cookie?: never;
    };
    get?: never;
    /**
     * Replace a saved view
     * @description Its maker may change a view, and an administrator if it is shared. A view that is not shared any more opens no list of other users.
     */
    put: operations['changeSavedView'];
    post?: never;
    /**
     * Delete a saved view
     * @description Its maker may delete a view, and an administrator if it is shared.
     */
    delete: operations['removeSavedView'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/saved-views/{savedViewId}/default': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the view. */
        savedViewId: components['parameters']['SavedViewId'];
      };
      cookie?: never;
    };
    get?: never;
    /**
     * Choose whether a list opens with a view
     * @description Each user has at most one such view of a list. Choosing another one replaces it.
     */
    put: operations['chooseDefaultView'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/bulk-runs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List bulk runs
     * @description The bulk runs of the last 90 days, the newest first. A preview that was not started is removed after a day.
     */
    get: operations['listBulkRuns'];
    put?: never;
    /**
     * Preview a bulk run
     * @description Fixes which records a run would act on, and returns what it would do. Nothing changes before the run is started with `start`.
     *
     *     The records are given by their ids, or as all that match the filters of their list: `students` for `ENROL`, `enrolments` for
     *     `CANCEL`, `emails` (only failed ones) for `RESEND`. Exactly one of `ids`, `students`, `enrolments` and `emails` is given. A run
     *     has at most 5,000 records. An id of another organisation is answered with `404`, and no preview is made. An organisation has at
     *     most 20 previews; a further one removes the oldest.
     */
    post: operations['previewBulkRun'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/bulk-runs/{bulkRunId}': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the bulk run. */
        bulkRunId: components['parameters']['BulkRunId'];
      };
      cookie?: never;
    };
    /**
     * Show a bulk run
     * @description Returns a bulk run with the numbers of its rows by their results.
     */
    get: operations['showBulkRun'];
    put?: never;
    post?: never;
    /**
     * Remove a preview
     * @description Removes a bulk run that was not started. One that was started stays: `409`.
     */
    delete: operations['removeBulkRun'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/bulk-runs/{bulkRunId}/rows': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the bulk run. */
        bulkRunId: components['parameters']['BulkRunId'];
      };
      cookie?: never;
    };
    /**
     * List the rows of a bulk run
     * @description The rows in the order of the selection, each with its result.
     */
    get: operations['listBulkRows'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/bulk-runs/{bulkRunId}/result': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the bulk run. */
        bulkRunId: components['parameters']['BulkRunId'];
      };
      cookie?: never;
    };
    /**
     * Download the result as a file
     * @description Every row of the run with its result and the reason for it. The audit log records the download.
     */
    get: operations['exportBulkRows'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/bulk-runs/{bulkRunId}/start': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the bulk run. */
        bulkRunId: components['parameters']['BulkRunId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start a bulk run
     * @description Starts a previewed run, which is durable. An organisation can have one bulk run under way at a time: `409`.
     *
     *     Each row of `ENROL`, `CANCEL` and `REPEAT` is an action as with `POST /internal/actions/create`, `/cancel` and `/create-again`: a single attempt, which is
     *     not repeated when the run resumes after an interruption. At most four calls are under way at a time.
     */
    post: operations['startBulkRun'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/bulk-runs/{bulkRunId}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the bulk run. */
        bulkRunId: components['parameters']['BulkRunId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel a bulk run
     * @description Stops between two rows. Rows that were started are finished; the other rows are not done.
     */
    post: operations['cancelBulkRun'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/courses/{courseId}/changes': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the course. */
        courseId: components['parameters']['parameters-CourseId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Preview a change of a course
     * @description Computes what a change of a course would do to the enrolments that it has, in the background. The course does not change before
     *     the preview is applied. The body is that of `PUT /internal/courses/{courseId}`.
     *
     *     An organisation has at most 20 previews; a further one removes the oldest. A preview is removed after a day.
     */
    post: operations['previewCourseChange'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/courses/{courseId}/changes/{correctionId}': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the course. */
        courseId: components['parameters']['parameters-CourseId'];
        /** @description Id of the correction. */
        correctionId: components['parameters']['CorrectionId'];
      };
      cookie?: never;
    };
    /**
     * Show a previewed change of a course
     * @description The course as the preview changes it, to edit it once more, with the version that it was based on. Parts that the course does not
     *     have yet are without ids. `409` when the preview was applied or discarded, or the course was saved meanwhile.
     */
    get: operations['showCourseChange'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/retractions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Preview a withdrawal of reports
     * @description Finds the reports, and computes what withdrawing them would do, in the background. Nothing changes before the preview is
     *     applied. A retraction withdraws at most 200,000 reports. A report belongs to its id in the LMS, so each enrolment with that
     *     id is recomputed.
     */
    post: operations['previewRetraction'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/corrections': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List corrections
     * @description Corrections that were applied, and previews, the newest first.
     */
    get: operations['listCorrections'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/corrections/{correctionId}': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the correction. */
        correctionId: components['parameters']['CorrectionId'];
      };
      cookie?: never;
    };
    /**
     * Show a correction
     * @description A correction with the numbers of its enrolments by effect.
     */
    get: operations['showCorrection'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/corrections/{correctionId}/rows': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the correction. */
        correctionId: components['parameters']['CorrectionId'];
      };
      cookie?: never;
    };
    /**
     * List the enrolments that a correction changes
     * @description In the order of their ids. The rows of an applied correction are kept for 90 days.
     */
    get: operations['listCorrectionRows'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/corrections/{correctionId}/result': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the correction. */
        correctionId: components['parameters']['CorrectionId'];
      };
      cookie?: never;
    };
    /**
     * Download the impact as a file
     * @description Each enrolment that changes, with its progress, mark and certificates before and after; when a single report is withdrawn, also its
     *     time and progress. The audit log records the download.
     */
    get: operations['exportCorrectionRows'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/corrections/{correctionId}/apply': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the correction. */
        correctionId: components['parameters']['CorrectionId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Apply a preview
     * @description Changes the course, or withdraws the reports, at once; the enrolments are recomputed in the background. An organisation applies
     *     one correction at a time. A preview that is out of date is refused with `409`, which says what has changed. When only enrolments
     *     have changed, by reports or markings for example, it is applied nevertheless with `toCurrentState`. It is not when the course
     *     was saved again, or another correction was applied to the same enrolments.
     */
    post: operations['applyCorrection'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/corrections/{correctionId}/refresh': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the correction. */
        correctionId: components['parameters']['CorrectionId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Compute a preview again
     * @description Computes the preview again for the enrolments that have changed since; all of them when the course was saved meanwhile. `409` for a
     *     preview that is being computed or was applied.
     */
    post: operations['refreshCorrection'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/corrections/{correctionId}/resume': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the correction. */
        correctionId: components['parameters']['CorrectionId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Go on with a correction that failed
     * @description Goes on where the correction was. `409` when it has not failed, or another one is being applied.
     */
    post: operations['resumeCorrection'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/corrections/{correctionId}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the correction. */
        correctionId: components['parameters']['CorrectionId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel a preview
     * @description Ends a preview that is not wanted. `409` when it was applied.
     */
    post: operations['cancelCorrection'];
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
     * @description All certificates that were ever issued, the newest first, with the printed names. `search` returns those of students with a
     *     name or e-mail address that begins with the text (as in the list of students). It is answered with `400` while more than 1,000
     *     students have such a name.
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
  '/internal/certificates/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Download certificates as a file
     * @description All pages of the filtered list as one file, with the printed names. The audit log records the download.
     */
    get: operations['exportCertificates'];
    put?: never;
    /**
     * Download selected certificates as a file
     * @description The certificates with these ids as one file with the columns of the whole list. An id of another organisation is answered with
     *     `404`. The audit log records the download.
     */
    post: operations['exportSelectedCertificates'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/certificate-brake': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show the brake on mass issuing
     * @description Returns the setting of the brake, the count of this hour, and why certificates are held.
     */
    get: operations['showCertificateBrake'];
    /**
     * Change the brake on mass issuing
     * @description Counts for the next certificate on. Certificates that are held stay held.
     */
    put: operations['changeCertificateBrake'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/held-certificates': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List held certificates
     * @description The certificates that the brake holds, or that administrators discarded, the latest first.
     */
    get: operations['listHeldCertificates'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/held-certificates/release': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Release held certificates
     * @description Issues them now, with number, e-mail and event. Those that are decided already are left out.
     */
    post: operations['releaseHeldCertificates'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/held-certificates/discard': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Discard held certificates
     * @description They are not issued while they stay earned. They can still be released.
     */
    post: operations['discardHeldCertificates'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/email-templates': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the texts of e-mails
     * @description Every e-mail to students in every language: the organisation's own text, or else the built-in one.
     */
    get: operations['listEmailTemplates'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/email-templates/{kind}/{language}': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The change of a certificate that the e-mail is about. */
        kind: components['parameters']['Kind'];
        /** @description The language of the text. */
        language: components['parameters']['Language'];
      };
      cookie?: never;
    };
    get?: never;
    /**
     * Change the text of an e-mail
     * @description E-mails that are not sent yet get the new text, too.
     */
    put: operations['changeEmailTemplate'];
    post?: never;
    /**
     * Reset the text of an e-mail
     * @description The built-in text is sent again.
     */
    delete: operations['resetEmailTemplate'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/email-templates/{kind}/{language}/preview': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The change of a certificate that the e-mail is about. */
        kind: components['parameters']['Kind'];
        /** @description The language of the text. */
        language: components['parameters']['Language'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Preview the text of an e-mail
     * @description Renders a text that need not be saved, with made-up data. Nothing is sent.
     */
    post: operations['previewEmailTemplate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/email-templates/{kind}/{language}/test': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The change of a certificate that the e-mail is about. */
        kind: components['parameters']['Kind'];
        /** @description The language of the text. */
        language: components['parameters']['Language'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a test of an e-mail
     * @description Sends a text that need not be saved, with made-up data, to the own address of the signed-in user: at most 10 an hour, and 30
     *     for the organisation.
     */
    post: operations['testEmailTemplate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/certificate-preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Preview a certificate
     * @description Draws the PDF of a certificate that need not be saved, with a made-up student. Its address leads to no certificate.
     */
    get: operations['previewCertificate'];
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
     * @description Revokes a certificate that a student holds or held. It stays revoked at every mark until it is reinstated. The student
     *     gets an e-mail without the reason, and the public page says that the certificate was revoked.
     */
    post: operations['revokeCertificate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/certificates/{certificateId}/evidence': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the certificate. */
        certificateId: components['parameters']['CertificateId'];
      };
      cookie?: never;
    };
    /**
     * Why a certificate was issued
     * @description Each report with its effect, each change of the certificate with the mark beside the required mark, its cause and the
     *     revision of the course. Changes that are not in the organisation's chain yet are added to it first.
     */
    get: operations['getEvidence'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/certificates/{certificateId}/evidence/file': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the certificate. */
        certificateId: components['parameters']['CertificateId'];
      };
      cookie?: never;
    };
    /**
     * Download the evidence of a certificate as a signed file
     * @description Canonical JSON (RFC 8785) with a signature (JWS, EdDSA) that anybody can verify offline. The audit log records the
     *     download.
     */
    get: operations['downloadEvidence'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/evidence/checkpoints': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Download the organisation's checkpoints
     * @description Every signed checkpoint of the organisation's chain, oldest first, each on a line of its own (compact JWS). Keep them,
     *     or publish them, outside of Attain: they show later that nothing before them was changed.
     */
    get: operations['downloadCheckpoints'];
    put?: never;
    post?: never;
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
     * @description Ends the revocation. The certificate is valid again, or withdrawn when the enrolment's mark no longer reaches the
     *     threshold. The student gets an e-mail.
     */
    post: operations['reinstateCertificate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/certificates/{certificateId}/repeat-email': {
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
     * Send the e-mail about a certificate again
     * @description Queues one more e-mail to the student about a valid certificate, to the present address, with the text of its last issue or
     *     reinstatement. It is answered with `409` unless the certificate is valid, when the student's data was erased, and while another
     *     one still waits to be sent to this address.
     */
    post: operations['repeatCertificateEmail'];
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
     * @description The figures are counted again when the last count is older than a few seconds.
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
     * @description The number of reports on each day of the user's time zone. Past days are counted once an hour.
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
     * @description Without Temporal or a worker, reports are accepted and applied later, and e-mails wait. For the LMS, the answer
     *     says what the latest calls of its operations say; no call is made for this request.
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
     * @description Returns the key in masked form, which cannot be used for requests.
     */
    get: operations['showApiKey'];
    put?: never;
    /**
     * Create the API key
     * @description Creates the key of an organisation without one. Only this reply contains the whole key.
     */
    post: operations['createApiKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/api-requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List requests of the API
     * @description The requests of the last 30 days with one of the organisation's keys, the newest first: accepted reports, and what was refused
     *     with a 4xx or 5xx. Of many refused requests that are alike, most are only counted.
     */
    get: operations['listApiRequests'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/api-requests/summary': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show how many requests were refused
     * @description The requests that were refused in the last 24 hours, and the keys that requests may have had.
     */
    get: operations['summariseApiRequests'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/api-requests/{requestId}': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The X-Request-Id of the answer. */
        requestId: components['schemas']['Id'];
      };
      cookie?: never;
    };
    /**
     * Show a request of the API
     * @description Returns a request by the `X-Request-Id` of its answer, also an accepted one.
     */
    get: operations['showApiRequest'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/api-key/try-token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Make a token that tries the API
     * @description Makes a token that stands for the organisation's key for fifteen minutes. It is sent like the key, and stops working when the key
     *     is replaced. The reference at `/docs` uses it.
     */
    post: operations['createTryToken'];
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
     * @description The current key stops working with this reply. Only this reply contains the whole new key.
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
     * Show the catalogue of events
     * @description Every event type with the schema of its body and an example, as in the public contract.
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
     * @description All endpoints (at most 50), the newest first, each with the results of its latest attempts.
     */
    get: operations['listWebhookEndpoints'];
    put?: never;
    /**
     * Add a webhook endpoint
     * @description Attain sends all new events to the endpoint. `secret/reveal` returns its signing secret. A 51st endpoint is refused with
     *     `409`.
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
     * @description The answer says which credentials are stored, and never contains their values or the signing secret.
     */
    get: operations['showWebhookEndpoint'];
    /**
     * Change a webhook endpoint
     * @description The change applies to every later attempt, including those of waiting deliveries. Other event types apply to new events. A
     *     credential that is missing, blank or masked (only `•` or `*`) keeps the stored one. Another authentication type removes
     *     the earlier type's credentials. Credentials are valid for the origin (scheme, host and port) of the URL with which they
     *     were entered. With another origin they must be entered again; otherwise nothing is changed. A change that is based on an
     *     earlier version than the stored one is refused with `409`.
     */
    put: operations['changeWebhookEndpoint'];
    post?: never;
    /**
     * Delete a webhook endpoint
     * @description Attain sends nothing more to the endpoint and deletes its secrets. Its deliveries stay in the timelines of enrolments.
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
     * Enable an endpoint
     * @description Attain sends all new events. A recovery sends the events that the endpoint missed while it was disabled.
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
     * Disable an endpoint
     * @description Waiting deliveries become failed, and a running recovery is cancelled. A later recovery can send all of these events.
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
     * @description The audit log records who has seen the secret.
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
     * @description For 24 hours every delivery is signed with both secrets, so that the receiver can change to the new one at any time within
     *     them. Another replacement within that time ends the oldest secret at once.
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
     * @description Sends the catalogue's example as a separate delivery, signed and retried like any other, even if the endpoint does not
     *     receive this event type.
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
     * Show the outcomes of attempts over time
     * @description The numbers for each day of the user's time zone or, with `days=1`, for each hour. Past periods are counted once an hour,
     *     the others every ten seconds.
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
     * @description One delivery for each event, the newest event first. Deliveries are kept for 90 days.
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
        /** @description Id of the event. Receivers get it as `webhook-id`. */
        eventId: components['parameters']['EventId'];
      };
      cookie?: never;
    };
    /**
     * Show a delivery
     * @description Returns the delivery with its body and its latest 100 attempts.
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
        /** @description Id of the event. Receivers get it as `webhook-id`. */
        eventId: components['parameters']['EventId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a delivery again
     * @description Sends the delivery at once, with the same id and the same body. A delivery that was delivered or has failed begins its
     *     schedule of attempts again; one that is being retried gets one more attempt. The answer is `409` while the endpoint is
     *     disabled, and while the delivery waits for its first attempt.
     */
    post: operations['resendWebhookDelivery'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/webhook-endpoints/{endpointId}/deliveries/{eventId}/test': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
        /** @description Id of the event. Receivers get it as `webhook-id`. */
        eventId: components['parameters']['EventId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send an edited body once, as a test
     * @description Posts the body to the endpoint of the delivery, signed, with an id of its own and the header `attain-test-delivery: true`. It is
     *     not repeated and does not count in the endpoint's health. The answer comes when the attempt has ended. It is `409` while the
     *     endpoint is disabled.
     */
    post: operations['sendEditedWebhookDelivery'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/internal/webhook-endpoints/{endpointId}/test-deliveries': {
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
     * List the test deliveries of an endpoint
     * @description The latest 50 edited bodies that were sent to the endpoint, the newest first.
     */
    get: operations['listWebhookTests'];
    put?: never;
    post?: never;
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
     * @description The latest 20 recoveries, the newest first, each with the results of its deliveries.
     */
    get: operations['listWebhookRecoveries'];
    put?: never;
    /**
     * Recover failed and missed deliveries
     * @description Queues all events since a time that failed, that wait for their next attempt, or that happened while the endpoint was
     *     disabled, in the order in which they happened. A run in the background does it. The answer is `409` while another recovery runs, and while the endpoint is
     *     disabled.
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
     * @description The recovery queues no more deliveries. Queued ones are sent.
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
     * @description The actions of users on enrolments and their outcomes, the newest first.
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
     * @description The reports of the LMS and their results, the newest first.
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
     * @description The ids for which the LMS reports progress although no enrolment has them, the latest report first. The reports are
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
  '/internal/unmatched-ids/ignore': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Set the unmatched reports of an id aside
     * @description The unmatched reports of this id, the newest 10,000 at most, become `IGNORED`. They are still applied when an enrolment gets the
     *     id. The id is unmatched again when a new report of it comes. The audit log records it.
     */
    post: operations['ignoreUnmatchedId'];
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
     * @description Returns a report with its effect on each enrolment.
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
     * @description All calls to the LMS, the newest first. Secrets were removed before the calls were stored.
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
     * @description Returns one call, with the requests of which it consists when it was made through a connector.
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
     * @description Puts a failed e-mail back into the queue.
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
     * @description All events, the newest first. Webhooks send the same events.
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
     * @description All recorded actions of users, operators and the service, the newest first.
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
     * @description Stores the enrolment as PENDING, calls the LMS once, and answers when the outcome is known, or after 25 s. A later request
     *     with the same `Idempotency-Key` joins the same action.
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
     * Show an action
     * @description Returns the state of an action and its outcome.
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
     * Show the enrolment to link
     * @description For an action that can be linked. Returns the LMS's enrolment with this id, so that the user sees it before linking. The
     *     LMS is asked once. The answer is 404 as well when the LMS has no enrolment with this id.
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
     * @description Possible after a Create or Transfer with an unknown outcome. It asks the LMS for the id and then stores it in the
     *     enrolment. The answer is 409 if the LMS does not know the id or answers with another one, and if the id cannot be stored.
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
     * @description Possible after a Cancel or marking with an unknown outcome. It stores the change in Attain and in the audit log. The
     *     answer is 409 if the change cannot be stored.
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
     * Discard an action
     * @description Possible after a Create, whose PENDING enrolment is discarded, and after a failed Transfer, Cancel or marking, whose
     *     enrolment does not change. Nothing is sent to the LMS. The audit log records it.
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
     * @description Repeats Create for an enrolment that stayed PENDING. After an unknown outcome the LMS may already have created it.
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
     * @description Transfers the enrolment to another student of the organisation. If Transfer is not configured, the LMS is not called. The
     *     answer is 404 if the organisation does not have the student, and 409 if this student already has the enrolment. Nothing is
     *     sent in both cases.
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
     * @description Cancels the enrolment. If Cancel is not configured, the LMS is not called.
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
     * @description Sends the results to the LMS if the call is configured, and recalculates mark and certificates. The answer is 404 for a
     *     unit that the enrolment's course does not have, and 400 for a second result of a unit or a score above its maximum.
     *     With these answers the LMS was not called.
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
    /** @description An error. Programs should use the HTTP status; the texts are for people. */
    Error: {
      /** @description The text of the HTTP status. */
      title: string;
      /** @description The problem with this request, or the next step. */
      message: string;
    };
    /**
     * Format: uuid
     * @description An id from Attain.
     * @example 0197f3a2-5c1e-7b3d-9a40-6f2d1c8e4b57
     */
    Id: string;
    /**
     * Format: date-time
     * @description A time in UTC.
     * @example 2026-03-01T09:30:00.000Z
     */
    Moment: string;
    /** @description Something that needs somebody. */
    Alert: {
      id: components['schemas']['Id'];
      /**
       * @description What it is about.
       * @enum {string}
       */
      kind:
        | 'LMS_FAILING'
        | 'ENDPOINT_DISABLED'
        | 'ENDPOINT_FAILING'
        | 'MASS_CHANGE'
        | 'CERTIFICATES_HELD'
        | 'ACTIONS_WAITING'
        | 'ENROLMENTS_PENDING'
        | 'KEYS_REFUSED'
        | 'REPORTS_UNMATCHED';
      /** @description What happened. */
      title: string;
      /** @description What the user does about it. */
      advice: string;
      /** @description The page on which the user acts, as a path of the portal. */
      path: string;
      since: components['schemas']['Moment'];
      openedAt: components['schemas']['Moment'];
      /** @description Whether the user has opened the list since. */
      isSeen: boolean;
    };
    /** @description The open alerts. */
    Alerts: {
      /** @description The alerts, the most urgent first. */
      items: components['schemas']['Alert'][];
    };
    /** @description Whether the user gets the daily digest. */
    Digest: {
      /** @description Whether the user gets it. */
      isOn: boolean;
    };
    /**
     * Format: date-time
     * @description When it was created, received or begun.
     * @example 2026-03-01T09:30:00.000Z
     */
    SearchMoment: string | null;
    /** @description Something that was found. */
    SearchResult: {
      /**
       * @description What was found.
       * @enum {string}
       */
      kind:
        | 'STUDENT'
        | 'COURSE'
        | 'ENROLMENT'
        | 'CERTIFICATE'
        | 'ACTION'
        | 'REQUEST'
        | 'REPORT'
        | 'CALL'
        | 'DELIVERY'
        | 'EMAIL'
        | 'IMPORT'
        | 'BULK_RUN'
        | 'CORRECTION'
        | 'ENDPOINT'
        | 'CHECK'
        | 'PULL';
      id: components['schemas']['Id'];
      /**
       * @description Whether an id, number, code or address is the text, something begins with it, or a part matches.
       * @enum {string}
       */
      match: 'EXACT' | 'START' | 'PART';
      /** @description The name of what was found, or what stands for one. */
      title: string;
      /** @description A second line, such as an address, a course or an id. */
      detail: string | null;
      /** @description The kind of an action, an e-mail, an import, a bulk run or a correction, the operation of a call, or the type of an event. */
      type: string | null;
      /** @description The status, state or outcome, as in its own list. */
      status: string | null;
      at: components['schemas']['SearchMoment'];
      /**
       * @description The path of its page in the portal.
       * @example /students/0198c0de
       */
      path: string;
    };
    /** @description The results of a search. */
    SearchResults: {
      /** @description At most five results of each kind. */
      items: components['schemas']['SearchResult'][];
    };
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
     * @description A JSONata expression that is true when a reply with a 2xx is a success, and false when it is a refusal. It sees `status`,
     *     `reply`, `headers` and `variables`. It is not checked. An empty one means that each 2xx is a success; a missing one keeps the
     *     saved one.
     */
    SuccessExpression: string;
    /**
     * @description A JSONata expression that turns a reply into the answer that Attain expects, such as `{"id": reply.data.enrolment}`. It is not
     *     checked. An empty one means that the reply has that form; a missing one keeps the saved one.
     */
    ResultExpression: string;
    /**
     * @description The authentication of calls.
     * @enum {string}
     */
    AuthenticationType: 'NONE' | 'BASIC' | 'BEARER' | 'CUSTOM_HEADER';
    /**
     * @description The version of what can be changed; it differs when the content differs. A change sends the version that it is based on, and is
     *     refused with `409` if somebody else has changed the content meanwhile. A change without a version is not checked.
     */
    Version: string;
    /** @description An operation and its configuration. */
    Operation: {
      operation: components['schemas']['OperationName'];
      /** @description Name of the operation for users. */
      label: string;
      /**
       * @description The HTTP method.
       * @enum {string}
       */
      method: 'GET' | 'POST';
      /** @description Whether Attain needs the operation. */
      isRequired: boolean;
      /** @description Description of the answer that Attain expects. */
      expects: string;
      /** @description The variables of its templates. */
      variables: {
        /** @description Name of the variable. Templates contain it as `${name}`. */
        name: string;
        /** @description A sentence that says what the value is. */
        meaning: string;
        /**
         * @description The kind of value, a text or a JSON array. A JSON array is written without quotes.
         * @enum {string}
         */
        kind: 'text' | 'json';
      }[];
      /** @description The saved URL template. */
      url: string;
      /** @description The saved body template. */
      body: string;
      successExpression: components['schemas']['SuccessExpression'];
      resultExpression: components['schemas']['ResultExpression'];
      /** @description The type, and which credentials are stored. */
      authentication: {
        type: components['schemas']['AuthenticationType'];
        /** @description The fields of the authentication type. */
        credentials: {
          /**
           * @description Name of the field.
           * @enum {string}
           */
          field: 'username' | 'password' | 'token' | 'name' | 'value';
          /** @description Whether a value is stored. */
          isSet: boolean;
        }[];
        /** @description False when the stored credentials cannot be read and must be entered again. */
        isReadable: boolean;
      };
      version: components['schemas']['Version'];
      /** @description What the calls to the organisation's own LMS since the last change say about the operation. */
      state: {
        /**
         * @description `NOT_SET_UP`: there is no URL. `UNTESTED`: it was not called since the last change. `WORKS`: the last call succeeded.
         *     `FAILING`: the last call did not succeed.
         * @enum {string}
         */
        state: 'NOT_SET_UP' | 'UNTESTED' | 'WORKS' | 'FAILING';
        /**
         * Format: date-time
         * @description For `WORKS` the time of the last success, for `FAILING` the time of the first failure after it; else null.
         */
        at: string | null;
        /** @description For `WORKS` the name of the user who made the call, if a user did; else null. */
        by: string | null;
      };
      /** @description The latest call of the operation to the organisation's own LMS; null when there was none. */
      lastCall: {
        id: components['schemas']['Id'];
        /**
         * @description The outcome, as in `Ending`; null while the call is open.
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
    /** @description A URL with `${…}` variables. It is not checked. An empty one means that the operation is not configured. */
    UrlTemplate: string;
    /**
     * @description JSON with `${…}` variables, for a POST. It is not checked. With its values it may have 256 KiB and 5,000 JSON values; a
     *     larger request is not sent.
     */
    BodyTemplate: string;
    /** @description A credential. A missing, blank or masked one keeps the stored value, unless the URL has another origin. */
    Credential: string;
    /** @description The type and its fields. Fields of other types are ignored. */
    AuthenticationSettings: {
      type: components['schemas']['AuthenticationType'];
      username?: components['schemas']['Credential'];
      password?: components['schemas']['Credential'];
      token?: components['schemas']['Credential'];
      name?: components['schemas']['Credential'];
      value?: components['schemas']['Credential'];
    };
    /** @description The configuration of an operation. */
    OperationSettings: {
      url: components['schemas']['UrlTemplate'];
      body: components['schemas']['BodyTemplate'];
      successExpression?: components['schemas']['SuccessExpression'];
      resultExpression?: components['schemas']['ResultExpression'];
      version?: components['schemas']['Version'];
      authentication: components['schemas']['AuthenticationSettings'];
    };
    /** @description Unsaved settings of an operation. They have the limits of those that are saved. */
    OperationDraft: {
      url: components['schemas']['UrlTemplate'];
      body: components['schemas']['BodyTemplate'];
      successExpression?: components['schemas']['SuccessExpression'];
      resultExpression?: components['schemas']['ResultExpression'];
      authentication: components['schemas']['AuthenticationSettings'];
    };
    /** @description The rendered text with masked secrets, or the problem of the template. */
    RenderedPart: {
      /** @description Whether it can be rendered. */
      ok: boolean;
      /** @description The text. */
      text?: string;
      /** @description Description of the problem. */
      problem?: string;
    };
    /**
     * @description The outcome of an action or a call to the LMS. `SUCCEEDED`. `REJECTED`: the LMS answered with another status than 2xx.
     *     `INVALID_RESPONSE`: its body was not as expected. `UNREACHABLE`: no connection was made, or the answer to a request that
     *     changes nothing did not arrive whole. `UNKNOWN`: a request that changes something may have arrived. `MISCONFIGURED`: template, settings or link are wrong. `NOT_SENT`: it was never sent. `NOT_CONFIGURED`: the
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
    /** @description A request with sample values, and its outcome. */
    Trial: {
      /** @description The sample values of the request. */
      values: {
        [key: string]: string;
      };
      /** @description The request; null when the settings cannot be used at all. */
      preview: {
        /**
         * @description The HTTP method.
         * @enum {string}
         */
        method: 'GET' | 'POST';
        url: components['schemas']['RenderedPart'];
        /** @description The body, with the same fields as the address; null for a request without a body. */
        body: {
          /** @description Whether it can be rendered. */
          ok: boolean;
          /** @description The text. */
          text?: string;
          /** @description Description of the problem. */
          problem?: string;
        } | null;
        /** @description The header with the credentials, which are masked. */
        authentication: string | null;
      } | null;
      /** @description The reason why it cannot be sent. */
      problem: string | null;
      /** @description The confirmation for this POST, valid once; null after it was sent, and for a GET. */
      confirmation: string | null;
      /** @description Whether settings were used that differ from the saved ones. */
      isDraft: boolean;
      /** @description The outcome; null when nothing was sent. */
      sent: {
        callId: components['schemas']['Id'];
        /** @description Description of the answer that Attain expects. */
        expected: string;
        ending: components['schemas']['Ending'];
        /** @description The HTTP status of the LMS. */
        lmsStatus: number | null;
        /** @description The beginning of the LMS's answer, without secrets. */
        excerpt: string | null;
        /** @description A description for users. */
        message: string;
        /** @description The next steps. */
        nextSteps: string[];
        /** @description What the success expression gave; null when there is none, or it gave neither true nor false. */
        success: boolean | null;
        /** @description JSON that the result expression made, without secrets; null when there is none, or it made nothing. */
        result: string | null;
        /** @description The first values in the reply, of which an expression can be made. */
        values: {
          /** @description Its place as a JSON pointer: `/data/0/id`. */
          path: string;
          /** @description Its beginning as JSON, without secrets. */
          value: string;
        }[];
      } | null;
    };
    /**
     * @description The id of a preset.
     * @example moodle
     */
    PresetId: string;
    /** @description What the address is, for a form. */
    AddressField: {
      /** @description The label of the field. */
      label: string;
      /** @description An example. */
      example: string;
      /** @description A sentence. */
      help: string | null;
    };
    /** @description A secret of a connector, for a form. */
    SecretField: {
      /** @description Its name in the document. */
      name: string;
      /** @description The label of the field. */
      label: string;
      /** @description A sentence. */
      help: string | null;
    };
    /** @description A setting of a connector, for a form. */
    ConstantField: {
      /** @description Its name in the document. */
      name: string;
      /** @description The label of the field. */
      label: string;
      /** @description The value of an empty field. */
      default: string;
      /** @description A sentence. */
      help: string | null;
    };
    /**
     * @description One of the seven operations, or `GET_PROGRESS`, which reads the progress of enrolments.
     * @enum {string}
     */
    ConnectorOperationName:
      | 'GET_COURSES'
      | 'GET_COURSE'
      | 'GET_ENROLMENT'
      | 'CREATE_ENROLMENT'
      | 'TRANSFER_ENROLMENT'
      | 'CANCEL_ENROLMENT'
      | 'UPDATE_MARKING'
      | 'GET_PROGRESS';
    /** @description A connector that comes with Attain. */
    Preset: {
      preset: components['schemas']['PresetId'];
      /** @description Its version. */
      version: number;
      /** @description The name of the LMS. */
      name: string;
      /** @description Markdown: the permissions that the LMS wants, and what to know. */
      documentation: string;
      address: components['schemas']['AddressField'];
      /** @description The secrets to enter. */
      secrets: components['schemas']['SecretField'][];
      /** @description Further settings. */
      constants: components['schemas']['ConstantField'][];
      /** @description The operations that it has. */
      operations: components['schemas']['ConnectorOperationName'][];
      /** @description What these operations do, in the same order. */
      steps: string[][];
    };
    /**
     * @description The outcome, as in `Ending`; null while it is open.
     * @enum {string|null}
     */
    StepEnding:
      | 'SUCCEEDED'
      | 'REJECTED'
      | 'INVALID_RESPONSE'
      | 'UNREACHABLE'
      | 'UNKNOWN'
      | 'MISCONFIGURED'
      | 'NOT_SENT'
      | 'NOT_CONFIGURED'
      | null;
    /** @description An operation of the connection. */
    ConnectionOperation: {
      operation: components['schemas']['ConnectorOperationName'];
      /** @description Name of the operation for users. */
      label: string;
      /** @description Whether it may change something in the LMS. */
      changesLms: boolean;
      /** @description Whether Attain needs the operation. */
      isRequired: boolean;
      /** @description The names of its values. */
      variables: string[];
      /** @description The titles of its steps; empty when the connector does not have the operation. */
      steps: string[];
      /** @description What the calls through a connector since the last change say about the operation. */
      state: {
        /**
         * @description As in `Operation`.
         * @enum {string}
         */
        state: 'NOT_SET_UP' | 'UNTESTED' | 'WORKS' | 'FAILING';
        /**
         * Format: date-time
         * @description As in `Operation`.
         */
        at: string | null;
        /** @description As in `Operation`. */
        by: string | null;
      };
      /** @description The latest call of the operation through a connector; null when there was none. */
      lastCall: {
        id: components['schemas']['Id'];
        ending: components['schemas']['StepEnding'];
        /** @description HTTP status of the last answer. */
        statusCode: number | null;
        startedAt: components['schemas']['Moment'];
      } | null;
    };
    /** @description The connection of the organisation. */
    Connection: {
      /** @description Whether a connection was saved. */
      isSetUp: boolean;
      /** @description The id of the preset, or of the one from which the own document was copied. */
      preset: string | null;
      /** @description Version of that preset. */
      presetVersion: number | null;
      /** @description Of an own document, the newer version that the preset has now; else null. */
      newerVersion: number | null;
      /** @description The name of the connector; empty when there is none. */
      name: string;
      /** @description Markdown. */
      documentation: string;
      /** @description What the connector says to who fills a field in. */
      hints: {
        /** @description What the code of a unit must be, so that results are sent. */
        unitCode: string | null;
        /** @description How the LMS finds courses. */
        courseSearch: string | null;
      };
      /** @description The own document; null when the preset itself is used. */
      document: string | null;
      /** @description What is wrong with the document: its structure, or else its expressions and names. */
      problems: {
        /** @description The part of the document, such as `operations.GET_COURSES.steps[0]`; empty for all of it. */
        path: string;
        /** @description What is wrong. */
        message: string;
      }[];
      addressField: components['schemas']['AddressField'];
      /** @description The saved address. */
      address: string;
      /** @description The settings of the connector with their saved values. */
      constants: {
        /** @description Its name in the document. */
        name: string;
        /** @description The label of the field. */
        label: string;
        /** @description The value of an empty field. */
        default: string;
        /** @description A sentence. */
        help: string | null;
        /** @description The saved value. */
        value: string;
      }[];
      /** @description The secrets of the connector. */
      secrets: {
        /** @description Its name in the document. */
        name: string;
        /** @description The label of the field. */
        label: string;
        /** @description A sentence. */
        help: string | null;
        /** @description Whether a value is stored. */
        isSet: boolean;
      }[];
      /** @description False when the stored secrets cannot be read and must be entered again. */
      areSecretsReadable: boolean;
      /** @description The operations, also those that the connector does not have. */
      operations: components['schemas']['ConnectionOperation'][];
      version: components['schemas']['Version'];
    };
    /** @description Texts by name. */
    Values: {
      [key: string]: string;
    };
    /** @description The connection to save. */
    ConnectionSettings: {
      /** @description The id of the preset; of an own document that of the preset from which it was copied, or null. */
      preset: string | null;
      /** @description Of an own document, the version of the preset from which it was copied, or with which it was compared. */
      presetVersion?: number | null;
      /** @description The own document, JSON as text. It is not checked. Null uses the preset itself. */
      document: string | null;
      /** @description The address of the LMS. It is not checked. */
      address: string;
      constants: components['schemas']['Values'];
      /** @description Secrets by name. */
      secrets?: {
        [key: string]: string;
      };
      version?: components['schemas']['Version'];
    };
    /** @description An unsaved connection. It has the limits of one that is saved. */
    ConnectionDraft: {
      /** @description The id of the preset; of an own document that of the preset from which it was copied, or null. */
      preset: string | null;
      /** @description The own document, JSON as text. Null uses the preset itself. */
      document: string | null;
      /** @description The address of the LMS. */
      address: string;
      constants: components['schemas']['Values'];
      /** @description Secrets by name. */
      secrets?: {
        [key: string]: string;
      };
    };
    /** @description A request of an operation. */
    Step: {
      /** @description Its number in the operation. */
      number: number;
      /** @description The name of the step. */
      name: string;
      /** @description What the step does, by the present connector; else its name. */
      title: string;
      /**
       * @description Whether it reads or may change something.
       * @enum {string}
       */
      effect: 'READ' | 'WRITE';
      /** @description HTTP method. */
      method: string;
      /** @description The address without secrets. */
      url: string;
      /** @description The beginning of the request's body, without secrets. */
      requestExcerpt: string | null;
      ending: components['schemas']['StepEnding'];
      /** @description HTTP status of the answer. */
      statusCode: number | null;
      /** @description The beginning of the answer, without secrets. */
      responseExcerpt: string | null;
      /** @description A description of the error, for people. */
      errorMessage: string | null;
      startedAt: components['schemas']['Moment'];
      /**
       * Format: date-time
       * @description The time when it ended.
       */
      closedAt: string | null;
    };
    /** @description A tried operation. */
    ConnectionTrial: {
      /** @description The values of the operation. */
      values: {
        [key: string]: string;
      };
      /** @description The reason why nothing can be sent; null when it can. */
      problem: string | null;
      /**
       * Format: uuid
       * @description The call in the ledger; null when nothing was sent.
       */
      callId: string | null;
      /** @description Whether a connection was used that differs from the saved one. */
      isDraft: boolean;
      /** @description The requests that were sent. */
      steps: components['schemas']['Step'][];
      /** @description The first request that would change something, which was not sent; null when the operation was done or failed. */
      change: {
        /** @description The name of the step. */
        name: string;
        /** @description What the step does. */
        title: string;
        /** @description HTTP method. */
        method: string;
        /** @description The address without secrets. */
        url: string;
        /** @description The body without secrets. */
        requestExcerpt: string | null;
      } | null;
      /** @description The confirmation with which the operation is done, valid once; null without a preview. */
      confirmation: string | null;
      /** @description How the operation ended; null when it was not done. */
      outcome: {
        ending: components['schemas']['Ending'];
        /** @description The last HTTP status of the LMS. */
        lmsStatus: number | null;
        /** @description Whether the time of the operation or of a request was over. */
        hasTimedOut: boolean;
        /** @description The beginning of the last answer, without secrets. */
        excerpt: string | null;
        /** @description A description for users. */
        message: string;
        /** @description The next steps. */
        nextSteps: string[];
        /** @description The beginning of the result in the shape of the operation, as JSON text. */
        result: string | null;
      } | null;
    };
    /**
     * @description `CUSTOM`: the organisation's own LMS, by seven templates. `FIRST_PARTY`: the LMS that comes with Attain. `CONNECTOR`: the
     *     organisation's own LMS, by a connector.
     * @enum {string}
     */
    ModeName: 'CUSTOM' | 'FIRST_PARTY' | 'CONNECTOR';
    /** @description A part of a check. */
    LmsCheckPart: {
      /**
       * @description The operation. `GET_CANCELLED` looks the enrolment up after it was cancelled.
       * @enum {string}
       */
      name:
        | 'GET_COURSES'
        | 'GET_COURSE'
        | 'CREATE_ENROLMENT'
        | 'GET_ENROLMENT'
        | 'GET_PROGRESS'
        | 'UPDATE_MARKING'
        | 'TRANSFER_ENROLMENT'
        | 'CANCEL_ENROLMENT'
        | 'GET_CANCELLED';
      /**
       * @description `NOT_OFFERED`: an optional operation that is not set up. `SKIPPED`: something it needs is missing. `UNKNOWN`: the LMS may have
       *     done it.
       * @enum {string}
       */
      state: 'PENDING' | 'RUNNING' | 'FITS' | 'DOES_NOT_FIT' | 'NOT_OFFERED' | 'SKIPPED' | 'UNKNOWN';
      /**
       * Format: uuid
       * @description The call in the ledger.
       */
      callId: string | null;
      /** @description What happened, for people. */
      message: string | null;
      /** @description The next steps. */
      nextSteps: string[];
      /** @description The id of an enrolment that the LMS gave. */
      lmsEnrolmentId: string | null;
    };
    /** @description A check of an LMS. */
    LmsCheck: {
      id: components['schemas']['Id'];
      lms: components['schemas']['ModeName'];
      /** @description The id of the test course in the LMS. */
      courseId: string;
      /** @description The address of the first test student. */
      studentEmail: string;
      /** @description The address of the second test student. */
      otherEmail: string;
      /** @description The unit of the test result. */
      unitCode: string | null;
      /** @description The name of the user; null for the command line. */
      startedBy: string | null;
      startedAt: components['schemas']['Moment'];
      /**
       * Format: date-time
       * @description The time of its end; null while it is under way.
       */
      endedAt: string | null;
      /** @description Its parts in their order. */
      parts: components['schemas']['LmsCheckPart'][];
      /** @description What is in the LMS now because of the check. */
      leftBehind: string[];
    };
    /**
     * @description An id from the LMS, 1 to 255 Unicode characters. Upper and lower case and spaces make a difference.
     * @example enr-2041
     */
    LmsId: string;
    /**
     * @description An e-mail address. Upper and lower case make no difference.
     * @example ada@example.org
     */
    Email: string;
    /**
     * @description `HMAC`: a header has the HMAC-SHA-256 of the body. `HEADER`: a header has the secret. `NONE`: only the address protects it.
     * @enum {string}
     */
    CheckKind: 'HMAC' | 'HEADER' | 'NONE';
    /**
     * @description How the signature is written; null unless the check is `HMAC`.
     * @enum {string|null}
     */
    Encoding: 'HEX' | 'BASE64' | null;
    /** @description The inbound address; null without one. */
    Inbound: {
      checkKind: components['schemas']['CheckKind'];
      /** @description The header in lower case; null for `NONE`. */
      header: string | null;
      encoding: components['schemas']['Encoding'];
      /** @description The text before the signature; null unless the check is `HMAC`. */
      prefix: string | null;
      /** @description Whether a secret is stored. */
      hasSecret: boolean;
      /** @description The JSONata expression. */
      mapping: string;
      /** @description Differs when the settings differ. */
      version: string;
      /**
       * Format: date-time
       * @description The last accepted delivery; null before the first one.
       */
      acceptedAt: string | null;
      /**
       * Format: date-time
       * @description The last refused delivery; null before the first one.
       */
      refusedAt: string | null;
      /** @description Why the last refused delivery was refused, as a sentence. */
      refusal: string | null;
      createdAt: components['schemas']['Moment'];
      updatedAt: components['schemas']['Moment'];
    } | null;
    /** @description How deliveries are checked and mapped. */
    InboundSettings: {
      checkKind: components['schemas']['CheckKind'];
      /**
       * @description The header of the signature or of the secret. `NONE` has none.
       * @example x-hub-signature-256
       */
      header?: string | null;
      encoding?: components['schemas']['Encoding'];
      /** @description The text before the signature, such as `sha256=`. */
      prefix?: string | null;
      /**
       * @description A JSONata expression that makes a report, an array of up to 100 reports, or `null` of `body` and `headers`. A report is
       *     `{"lmsEnrolmentId": …, "progress": …}`.
       * @example {'lmsEnrolmentId': $string(body.enrolment.id), 'progress': body.enrolment.percent}
       */
      mapping: string;
      /**
       * Format: password
       * @description A new secret.
       */
      secret?: string;
      /** @description Whether Attain makes a new secret. */
      generateSecret?: boolean;
      /** @description Whether the address is replaced. The former one is invalid at once. */
      replaceAddress?: boolean;
      /** @description The `version` that the change is based on. Another one is answered with 409. Without it nothing is compared. */
      version?: string;
    };
    /** @description The saved address. */
    SavedInbound: {
      inbound: components['schemas']['Inbound'];
      /**
       * @description The whole address when it is new, shown once; null when it has not changed.
       * @example https://attain.example/inbound/3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
       */
      address: string | null;
      /** @description The generated secret, shown once; null unless it was generated. */
      secret: string | null;
    };
    /**
     * @description Minutes between the starts of two pulls.
     * @example 60
     */
    IntervalMinutes: number;
    /** @description A pull. */
    Pull: {
      id: components['schemas']['Id'];
      /**
       * @description What started it.
       * @enum {string}
       */
      trigger: 'SCHEDULE' | 'USER';
      /** @description The name of the user who started it; null for the schedule. */
      requestedBy: string | null;
      /**
       * @description `SUCCEEDED` also for a pull that has not reached the last enrolment; the next one goes on.
       * @enum {string}
       */
      state: 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED';
      /** @description Enrolments for which the LMS was asked. */
      asked: number;
      /** @description Stored reports. A value that the enrolment already has makes none. */
      reports: number;
      /** @description Enrolments that were left out, because the LMS refused to say anything about them or its answer could not be read. */
      skipped: number;
      /** @description Enrolments for which the LMS answered without a progress. Not counted when only changes were asked for. */
      unnamed: number;
      /** @description Calls in the ledger. */
      calls: number;
      /** @description HTTP requests of these calls. */
      requests: number;
      /** @description Whether it has reached the last enrolment. */
      isComplete: boolean;
      /** @description Why it ended early, for people. */
      message: string | null;
      /** @description The workflow in Temporal. */
      workflowId: string;
      /** @description The run of the workflow. */
      runId: string;
      startedAt: components['schemas']['Moment'];
      /**
       * Format: date-time
       * @description The time when it ended.
       */
      endedAt: string | null;
    };
    /** @description The settings and the latest pulls. */
    Pulls: {
      /** @description Whether pulls are scheduled. */
      enabled: boolean;
      intervalMinutes: components['schemas']['IntervalMinutes'];
      /** @description Differs when the settings differ. */
      version: string;
      /** @description The reason why nothing can be pulled, as a sentence; null when it can. */
      problem: string | null;
      /** @description Failed pulls since the last one that succeeded. */
      failures: number;
      /**
       * Format: date-time
       * @description Until then no scheduled pull begins, because the last ones failed; null without a pause, also while pulls are not scheduled.
       */
      pausedUntil: string | null;
      /**
       * Format: date-time
       * @description The start of the last pass that has asked for every enrolment; null before the first one.
       */
      lastPassAt: string | null;
      /** @description The last 20 pulls, the newest first. */
      pulls: components['schemas']['Pull'][];
    };
    /** @description When progress is pulled. */
    PullSettings: {
      /** @description Whether pulls are scheduled. */
      enabled: boolean;
      intervalMinutes: components['schemas']['IntervalMinutes'];
      /** @description The `version` that the change is based on. Another one is answered with 409. Without it nothing is compared. */
      version?: string;
    };
    /** @description The LMS for new enrolments, and the organisation's state in the first-party LMS. */
    Mode: {
      mode: components['schemas']['ModeName'];
      /** @description Whether this installation has a first-party LMS. */
      isFirstPartyAvailable: boolean;
      /**
       * Format: date-time
       * @description Time of the last exchange of secrets.
       */
      provisionedAt: string | null;
      /** @description False while the organisation is being set up there, and after a failed attempt. */
      isFinished: boolean;
      /** @description The number of pending and active enrolments of the other modes. They stay in their LMS. */
      enrolmentsInOtherLms: number;
      /** @description The number of pending and active enrolments of each mode. A switch leaves them in their LMS. */
      openEnrolments: {
        /** @description In the own LMS, by templates. */
        CUSTOM: number;
        /** @description In the first-party LMS. */
        FIRST_PARTY: number;
        /** @description In the own LMS, by the connector. */
        CONNECTOR: number;
      };
    };
    /** @description The courses of the LMS that was asked. */
    LmsCourses: {
      lms: components['schemas']['ModeName'];
      /** @description The courses, in the order of the LMS. */
      courses: {
        /** @description Its id in the LMS. */
        id: string;
        /** @description Its name in the LMS. */
        name: string;
      }[];
    };
    /** @description A course of the LMS. */
    LmsCourse: {
      lms: components['schemas']['ModeName'];
      /** @description Its id in the LMS. */
      id: string;
      /** @description Its name in the LMS. */
      name: string;
    };
    /** @description An enrolment of the LMS. */
    LmsEnrolment: {
      lms: components['schemas']['ModeName'];
      /** @description The id in the request. */
      lmsEnrolmentId: string;
      /** @description The id in the LMS's answer. */
      id: string;
      /** @description The beginning of the LMS's answer, without secrets. */
      excerpt: string | null;
    };
    /**
     * @description `STAFF` works with students, enrolments and their actions; `ADMIN` may also do everything else within the organisation.
     * @enum {string}
     */
    Role: 'ADMIN' | 'STAFF';
    /** @description A session. */
    Session: {
      /** @description The signed-in user. */
      user: {
        id: components['schemas']['Id'];
        /** @description E-mail address. */
        email: string;
        /** @description Name. */
        name: string;
        role: components['schemas']['Role'];
        /**
         * @description The language that the user has chosen; null is the browser's.
         * @enum {string|null}
         */
        language: 'en' | 'de' | 'ar' | null;
        /** @description Whether the user operates the whole installation. Only operators get links into the Temporal web UI, which does not separate organisations. */
        isOperator: boolean;
      };
      /** @description The organisation of the session. Every request acts within it. */
      organisation: {
        id: components['schemas']['Id'];
        /** @description Name. */
        name: string;
        /** @description Short name. */
        slug: string;
        /** @description Whether it limits how many certificates are issued within an hour, or still holds some. */
        holdsCertificates: boolean;
      };
      /** @description The value of `X-CSRF-Token` for every request except `GET`. */
      csrfToken: string;
      /** @description Address below which the Temporal web UI shows workflows, as `…/<workflow id>/<run id>`; null for users who are not operators, and when no web UI is configured. */
      workflowsUrl: string | null;
      expiresAt: components['schemas']['Moment'];
    };
    /** @description Six digits of the authenticator app, or a recovery code, with or without spaces and hyphens. */
    Code: string;
    /** @description The credentials for signing in. */
    Credentials: {
      email: components['schemas']['Email'];
      /**
       * Format: password
       * @description The password.
       */
      password: string;
      code?: components['schemas']['Code'];
    };
    /** @description The answer when a code is required. */
    CodeRequired: {
      /** @description Always true. */
      codeRequired: boolean;
    };
    /** @description The user of this browser. Without `session` nobody is signed in. */
    Visitor: {
      session?: components['schemas']['Session'];
    };
    /**
     * Format: password
     * @description A password of at least 12 characters of any kind.
     */
    NewPassword: string;
    /** @description A change of the user's own password. */
    PasswordChange: {
      /**
       * Format: password
       * @description The current password.
       */
      currentPassword: string;
      newPassword: components['schemas']['NewPassword'];
    };
    /** @description A name on one line with at least one visible character. Spaces at its ends are removed. */
    Name: string;
    /** @description The fields that users change about themselves. */
    Profile: {
      name: components['schemas']['Name'];
      /**
       * @description The language of the portal and of e-mails to the user; `null` is the browser's, and the organisation's for e-mails. Without this field it stays.
       * @enum {string|null}
       */
      language?: 'en' | 'de' | 'ar' | null;
    };
    /** @description A browser in which the user is signed in. */
    OwnSession: {
      createdAt: components['schemas']['Moment'];
      lastSeenAt: components['schemas']['Moment'];
      /** @description The address from which the user signed in; null when it is not known. */
      remoteAddress: string | null;
      /** @description The browser's User-Agent. */
      userAgent: string | null;
      /** @description Whether it is this browser. */
      isCurrent: boolean;
    };
    /** @description Sessions of a user, at most 100. */
    SessionList: {
      /** @description The sessions. */
      items: components['schemas']['OwnSession'][];
    };
    /** @description The user's second factor. */
    SecondFactor: {
      /**
       * Format: date-time
       * @description Since when signing in requires a code; null while it does not.
       */
      confirmedAt: string | null;
      /** @description The number of unused recovery codes. */
      recoveryCodesLeft: number;
    };
    /**
     * Format: password
     * @description The user's password.
     */
    Password: string;
    /** @description The user's password. */
    OwnPassword: {
      password: components['schemas']['Password'];
    };
    /** @description The data that an authenticator app needs. */
    FactorSecret: {
      /** @description The secret in base 32, which the user can type into an app. */
      secret: string;
      /** @description The `otpauth:` address for a QR code. */
      address: string;
    };
    /** @description A code of the app. */
    FirstCode: {
      code: components['schemas']['Code'];
    };
    /** @description Recovery codes. Each works once in place of a code of the app. They cannot be shown again. */
    RecoveryCodes: {
      /** @description The codes. */
      recoveryCodes: string[];
    };
    /** @description Password and code. */
    Proof: {
      password: components['schemas']['Password'];
      code: components['schemas']['Code'];
    };
    /** @description The user who has forgotten the password. */
    ResetRequest: {
      email: components['schemas']['Email'];
    };
    /** @description The token of the link, which follows `#token=`. */
    Token: string;
    /** @description A token. */
    ResetToken: {
      token: components['schemas']['Token'];
    };
    /** @description The user whose password a link replaces. */
    ResetPreview: {
      /** @description The e-mail address for signing in. */
      email: string;
      /** @description The user's organisation. */
      organisationName: string;
      expiresAt: components['schemas']['Moment'];
    };
    /** @description A new password for the user of the token. */
    ResetCompletion: {
      token: components['schemas']['Token'];
      newPassword: components['schemas']['NewPassword'];
    };
    /**
     * @description The code of a language (ISO 639-1): English, German or Arabic.
     * @enum {string}
     */
    Language: 'en' | 'de' | 'ar';
    /**
     * @description The organisation's colour as `#rrggbb`, on e-mails to students, on the verification page and on certificates; null for
     *     Attain's own. A colour with too little contrast is shown darker, or lighter on a dark background.
     * @example #7a1f5c
     */
    Colour: string | null;
    /**
     * @description Warnings about characters that certificates cannot print. The record is saved all the same. The field is missing when there
     *     is no warning, in lists of students and courses, and while the check is not possible because too much other work is under
     *     way.
     */
    PrintWarnings: {
      /**
       * @description The field with the text; `name` for the two names of a student together.
       * @example certificateDefinitions.0.title
       */
      field: string;
      /** @description The characters with their combining marks, each once. */
      letters: string[];
      /** @description The same warning as a sentence for people. */
      message: string;
    }[];
    /** @description The organisation. */
    Organisation: {
      id: components['schemas']['Id'];
      /** @description Name. */
      name: string;
      /** @description Short name. It does not change. */
      slug: string;
      /** @description Time zone of the dates on certificates and in e-mails. */
      timeZone: string;
      language: components['schemas']['Language'];
      colour: components['schemas']['Colour'];
      /** @description The logo; null when there is none. */
      logo: {
        /**
         * @description The picture's format.
         * @enum {string}
         */
        mediaType: 'image/png' | 'image/jpeg';
        /** @description The picture's bytes in base64. */
        content: string;
        updatedAt: components['schemas']['Moment'];
      } | null;
      version: components['schemas']['Version'];
      warnings?: components['schemas']['PrintWarnings'];
    };
    /**
     * @description The IANA name of a time zone, such as `Europe/London`.
     * @example Europe/London
     */
    TimeZone: string;
    /** @description The settings that administrators change. */
    OrganisationDetails: {
      name: components['schemas']['Name'];
      timeZone: components['schemas']['TimeZone'];
      language?: components['schemas']['Language'];
      colour?: components['schemas']['Colour'];
      version?: components['schemas']['Version'];
    };
    /** @description A picture. */
    NewLogo: {
      /** @description The bytes of a PNG or a JPEG in base64. */
      content: string;
    };
    /** @description A user. */
    User: {
      id: components['schemas']['Id'];
      /** @description E-mail address for signing in. */
      email: string;
      /** @description Name. */
      name: string;
      role: components['schemas']['Role'];
      /** @description Whether the user operates the whole installation. Only the command line changes this. */
      isOperator: boolean;
      createdAt: components['schemas']['Moment'];
      /**
       * Format: date-time
       * @description Since when the user may not sign in; null while the user may.
       */
      deactivatedAt: string | null;
      /** @description Whether signing in requires a code of an authenticator app. */
      hasSecondFactor: boolean;
    };
    /** @description The value of `cursor` for the next page; null on the last page. */
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
     * @description `PENDING` and `SENDING`: under way. `SENT`: the mail server accepted it. `FAILED`: refused permanently, or no longer tried.
     * @enum {string}
     */
    EmailState: 'PENDING' | 'SENDING' | 'SENT' | 'FAILED';
    /** @description An invitation. Only the e-mail contains its token. */
    Invitation: {
      id: components['schemas']['Id'];
      /** @description The invited person's address. */
      email: string;
      /** @description Name. */
      name: string;
      role: components['schemas']['Role'];
      language: components['schemas']['Language'];
      /** @description The user who invited the person. */
      invitedBy: {
        id: components['schemas']['Id'];
        /** @description Name. */
        name: string;
      };
      createdAt: components['schemas']['Moment'];
      expiresAt: components['schemas']['Moment'];
      /**
       * Format: date-time
       * @description The time when it was accepted; null if it was not.
       */
      acceptedAt: string | null;
      /**
       * Format: date-time
       * @description The time when it was withdrawn; null if it was not.
       */
      withdrawnAt: string | null;
      emailState: components['schemas']['EmailState'];
      /** @description The answer of the mail server; null when nothing failed. */
      emailError: string | null;
    };
    /** @description A page of invitations. */
    InvitationPage: {
      /** @description The invitations of this page. */
      items: components['schemas']['Invitation'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /** @description The invited person, the role, and the language of the e-mail. */
    InvitationDetails: {
      email: components['schemas']['Email'];
      name: components['schemas']['Name'];
      role: components['schemas']['Role'];
      /**
       * @description The language of the e-mail. `null`, and the default, is the organisation's.
       * @enum {string|null}
       */
      language?: 'en' | 'de' | 'ar' | null;
    };
    /** @description The proof of an invitation. */
    InvitationToken: {
      token: components['schemas']['Token'];
    };
    /** @description The data of an invitation for the invited person. */
    InvitationPreview: {
      /** @description The e-mail address for signing in. */
      email: string;
      /** @description Name. */
      name: string;
      /** @description The inviting organisation. */
      organisationName: string;
      role: components['schemas']['Role'];
      expiresAt: components['schemas']['Moment'];
    };
    /** @description The token and the new user's password. */
    Acceptance: {
      token: components['schemas']['Token'];
      password: components['schemas']['NewPassword'];
    };
    /**
     * @description The language of certificates and of e-mails to the student; `null` is the organisation's. Where a request leaves it out, a new student has none, and another keeps it.
     * @enum {string|null}
     */
    StudentLanguage: 'en' | 'de' | 'ar' | null;
    /** @description A student. */
    Student: {
      id: components['schemas']['Id'];
      /** @description First name. */
      firstName: string;
      /** @description Last name. */
      lastName: string;
      /** @description The address for e-mails about certificates. */
      email: string;
      /** @description The external reference, unique within the organisation; null when there is none. */
      externalId: string | null;
      language: components['schemas']['StudentLanguage'];
      createdAt: components['schemas']['Moment'];
      /** @description Whether names, e-mail address and external reference were erased permanently. */
      isErased: boolean;
      version?: components['schemas']['Version'];
      warnings?: components['schemas']['PrintWarnings'];
      /** @description How many enrolments of the student are not ended, up to 1,000. Not in lists. */
      openEnrolments?: {
        /** @description ACTIVE ones. */
        active: number;
        /** @description PENDING ones. */
        pending: number;
      };
      /** @description The erasure of the student's data; null when it is not erased. Not in lists. */
      erasure?: {
        at: components['schemas']['Moment'];
        /** @description Name of the user who erased it; null when that is not known. */
        by: string | null;
      } | null;
    };
    /** @description A page of students. */
    StudentPage: {
      /** @description The students of this page. */
      items: components['schemas']['Student'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /**
     * @description The external reference, e.g. the number in the organisation's own register of students. No two students of an organisation have the same one. Upper and lower case make a difference; spaces at its ends are removed. `null`: none.
     * @example S-20417
     */
    ExternalId: string | null;
    /** @description The data of a student. */
    StudentDetails: {
      firstName: components['schemas']['Name'];
      lastName: components['schemas']['Name'];
      email: components['schemas']['Email'];
      externalId?: components['schemas']['ExternalId'];
      language?: components['schemas']['StudentLanguage'];
    };
    /** @description The ids of the selected records; those of their events for webhook deliveries. */
    SelectedIds: components['schemas']['Id'][];
    /** @description What is known of a student, and the version that the change is based on. */
    StudentChange: {
      firstName: components['schemas']['Name'];
      lastName: components['schemas']['Name'];
      email: components['schemas']['Email'];
      externalId?: components['schemas']['ExternalId'];
      language?: components['schemas']['StudentLanguage'];
      version?: components['schemas']['Version'];
    };
    /** @description The stored entries. */
    Rows: {
      [key: string]: unknown;
    }[];
    /** @description All stored data about a student. */
    StudentExport: {
      exportedAt: components['schemas']['Moment'];
      /** @description The organisation that stores the data. */
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
    /** @description A confirmation that the right student is erased. */
    ErasureConfirmation: {
      /** @description First and last name of the student, or the word ERASE in any of Attain's languages. Case, accents, apostrophes and further blanks do not matter. */
      name: string;
    };
    /** @description A course in a list. */
    CourseSummary: {
      id: components['schemas']['Id'];
      /** @description Name. */
      name: string;
      /** @description The LMS's id of the linked course; null for none. */
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
     * @description The LMS's id of the linked course; null for none. Without it no enrolment can be created.
     * @example course-17
     */
    LinkedCourseId: string | null;
    /**
     * @description A short code on one line.
     * @example U1
     */
    ShortCode: string;
    /** @description An outcome, with its id, or without one when it is new. */
    OutcomeDetails: {
      id?: components['schemas']['Id'];
      code: components['schemas']['ShortCode'];
      name: components['schemas']['Name'];
    };
    /** @description A unit, with its id, or without one when it is new. */
    UnitDetails: {
      id?: components['schemas']['Id'];
      code: components['schemas']['ShortCode'];
      name: components['schemas']['Name'];
      /**
       * Format: double
       * @description The unit's weight. Only its proportion to the other units of the course matters.
       */
      weight: number;
      /** @description The outcomes in the order in which students work through them. */
      outcomes: components['schemas']['OutcomeDetails'][];
    };
    /**
     * Format: double
     * @description A percentage from 0 to 100, not rounded.
     */
    Percentage: number;
    /** @description A certificate of the course, with its id, or without one when it is new. */
    CertificateDefinitionDetails: {
      id?: components['schemas']['Id'];
      title: components['schemas']['Name'];
      threshold: components['schemas']['Percentage'];
    };
    /** @description The complete data of a course. */
    CourseDetails: {
      name: components['schemas']['Name'];
      lmsCourseId: components['schemas']['LinkedCourseId'];
      /** @description The units in the order in which students work through them. */
      units: components['schemas']['UnitDetails'][];
      /** @description The certificates that the course awards. */
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
       * @description The unit's weight. Only its proportion to the other units of the course matters.
       */
      weight: number;
      /** @description The outcomes in the order in which students work through them. */
      outcomes: components['schemas']['Outcome'][];
    };
    /** @description A certificate that the course awards. */
    CertificateDefinition: {
      id: components['schemas']['Id'];
      /** @description Title of the certificate. */
      title: string;
      /**
       * Format: double
       * @description The mark at which the certificate is earned, compared without rounding.
       */
      threshold: number;
    };
    /** @description A course with its units and certificates. */
    Course: {
      id: components['schemas']['Id'];
      /** @description Name. */
      name: string;
      /** @description The LMS's id of the linked course; null for none. */
      lmsCourseId: string | null;
      createdAt: components['schemas']['Moment'];
      /** @description The units in the order in which students work through them. */
      units: components['schemas']['Unit'][];
      /** @description The certificates that the course awards. */
      certificateDefinitions: components['schemas']['CertificateDefinition'][];
      version: components['schemas']['Version'];
      warnings?: components['schemas']['PrintWarnings'];
    };
    /** @description The complete data of a course, and the version that the change is based on. */
    CourseChange: {
      name: components['schemas']['Name'];
      lmsCourseId: components['schemas']['LinkedCourseId'];
      /** @description The units in the order in which students work through them. */
      units: components['schemas']['UnitDetails'][];
      /** @description The certificates that the course awards. */
      certificateDefinitions: components['schemas']['CertificateDefinitionDetails'][];
      version?: components['schemas']['Version'];
    };
    /** @description A difference to the revision before. */
    RevisionChange: {
      /**
       * @description What was changed.
       * @enum {string}
       */
      kind:
        | 'UNIT_ADDED'
        | 'UNIT_REMOVED'
        | 'UNIT_RENAMED'
        | 'WEIGHT_CHANGED'
        | 'UNITS_REORDERED'
        | 'OUTCOME_ADDED'
        | 'OUTCOME_REMOVED'
        | 'OUTCOME_RENAMED'
        | 'OUTCOMES_REORDERED'
        | 'CERTIFICATE_ADDED'
        | 'CERTIFICATE_REMOVED'
        | 'CERTIFICATE_RENAMED'
        | 'THRESHOLD_CHANGED'
        | 'CERTIFICATES_REORDERED';
      /** @description What it is about. */
      name: string;
      /** @description The name before it was renamed. */
      formerName: string | null;
      /** @description Weight or required mark before. */
      from: number | null;
      /** @description Weight or required mark after. */
      to: number | null;
    };
    /** @description A revision of a course. */
    CourseRevision: {
      /** @description Counts the revisions of the course from 1. */
      number: number;
      savedAt: components['schemas']['Moment'];
      /** @description The user who saved it; null when an update of Attain made it. */
      savedByName: string | null;
      /** @description What it changed; empty for the first one. */
      changes: components['schemas']['RevisionChange'][];
      /** @description How many further changes there are. */
      changesLeftOut: number;
    };
    /** @description A page of revisions. */
    RevisionPage: {
      /** @description The revisions. */
      items: components['schemas']['CourseRevision'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /**
     * @description `PENDING`: the LMS has not confirmed it. `ACTIVE`: actions are possible. `DISCARDED`, `TRANSFERRED`, `CANCELLED`: final.
     * @enum {string}
     */
    EnrolmentStatus: 'PENDING' | 'ACTIVE' | 'DISCARDED' | 'TRANSFERRED' | 'CANCELLED';
    /** @description The enrolment of a student on a course. */
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
        /** @description Whether names and e-mail address were erased permanently. Then no results are sent and nothing is created in the LMS. */
        isErased: boolean;
      };
      /** @description The course. */
      course: {
        id: components['schemas']['Id'];
        /** @description Name. */
        name: string;
      };
      status: components['schemas']['EnrolmentStatus'];
      /** @description The id from the LMS; null while it has assigned none. */
      lmsEnrolmentId: string | null;
      /**
       * @description The LMS of the organisation that has the enrolment; null while this is not decided.
       * @enum {string|null}
       */
      lms: 'CUSTOM' | 'FIRST_PARTY' | 'CONNECTOR' | null;
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
     * @description How much of a unit or an outcome is completed.
     * @enum {string}
     */
    ResultStatus: 'NOT_STARTED' | 'IN_PROGRESS' | 'ACHIEVED';
    /** @description The result of an outcome. */
    OutcomeResult: {
      outcomeId: components['schemas']['Id'];
      /** @description Code of the outcome. */
      code: string;
      /** @description Name of the outcome. */
      name: string;
      status: components['schemas']['ResultStatus'];
      progress: components['schemas']['Percentage'];
    };
    /** @description The result of a unit. */
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
      /** @description The latest mark by hand, which determines the result; null when there is none. */
      quiz: {
        /** @description Name of the quiz. */
        name: string;
        /**
         * Format: double
         * @description The points.
         */
        score: number;
        /**
         * Format: double
         * @description The highest possible number of points.
         */
        maxScore: number;
        /** @description Whether the user who marked the unit says that the quiz was passed. */
        passed: boolean;
        markedAt: components['schemas']['Moment'];
      } | null;
      /** @description The unit's outcomes in their order. */
      outcomes: components['schemas']['OutcomeResult'][];
    };
    /** @description A certificate of the course, earned or not. */
    EnrolmentCertificate: {
      definitionId: components['schemas']['Id'];
      /** @description Current title; the title at the time of issue once the certificate was issued. */
      title: string;
      threshold: components['schemas']['Percentage'];
      /**
       * @description `NOT_EARNED`: never earned so far. `ISSUED`: valid. `WITHDRAWN`: a later mark was too low. `REVOKED`: by an administrator.
       * @enum {string}
       */
      status: 'NOT_EARNED' | 'ISSUED' | 'WITHDRAWN' | 'REVOKED';
      /** @description The issued certificate; null while it was never earned. */
      certificate: {
        /** @description How it was withdrawn; null unless it is WITHDRAWN. */
        withdrawal: {
          at: components['schemas']['Moment'];
          /**
           * @description The kind of the cause, as in the evidence of the certificate.
           * @enum {string}
           */
          cause: 'UNKNOWN' | 'REPORT' | 'MARKING' | 'REVISION' | 'RETRACTION' | 'ADMINISTRATOR' | 'RELEASE';
          /** @description The name of the user who caused it; null for others. */
          actorName: string | null;
        } | null;
        id: components['schemas']['Id'];
        /** @description Number of the certificate within the organisation. */
        number: string;
        /** @description The page on which anybody can verify the certificate. */
        verificationUrl: string;
        /** @description Address of the PDF; null unless the certificate is valid and its holder's data is not erased. */
        pdfUrl: string | null;
        issuedAt: components['schemas']['Moment'];
        changedAt: components['schemas']['Moment'];
        /** @description The reason of the revocation, which is shown only within the organisation. */
        revocationReason: string | null;
      } | null;
      /** @description What is missing for a certificate that is NOT_EARNED or WITHDRAWN; null for others. */
      whyNotYet: {
        /**
         * @description `STUDENT_ERASED`: the student's data was erased. `NOT_ACTIVE`: the enrolment is not active. `REACHED`: the next calculation of the mark earns it. `EARLIER_REVISION`: the enrolment finished an earlier revision of the course, which does not have it. `REACHABLE`: more progress or better marks earn it. `UNREACHABLE`: marks by hand keep the mark too low. `HELD`: the brake on mass issuing holds it. `DISCARDED`: an administrator decided not to issue it.
         * @enum {string}
         */
        kind:
          | 'STUDENT_ERASED'
          | 'NOT_ACTIVE'
          | 'REACHED'
          | 'EARLIER_REVISION'
          | 'REACHABLE'
          | 'UNREACHABLE'
          | 'HELD'
          | 'DISCARDED';
        /** @description The mark with all progress, if `UNREACHABLE`. */
        bestMark: number | null;
        /** @description The lowest progress of the course that suffices, in steps of 0.1, if `REACHABLE`. */
        neededProgress: number | null;
        /** @description The lowest mark that suffices when the open units have it on average by their weights, in steps of 0.1; null unless `REACHABLE`, and for a course without units. */
        neededMark: number | null;
        /** @description The units below 100 that have no mark by hand, in order. */
        openUnitIds: components['schemas']['Id'][];
        /** @description The units that come next, up to the outcome with which the threshold is reached, if `REACHABLE`. */
        missing: {
          unitId: components['schemas']['Id'];
          /** @description Its missing outcomes in order; none for a unit without outcomes. */
          outcomeIds: components['schemas']['Id'][];
        }[];
      } | null;
    };
    /**
     * @description The kind of an action.
     * @enum {string}
     */
    ActionKind: 'CREATE' | 'TRANSFER' | 'CANCEL' | 'MARK';
    /** @description The answer for the acting user; null while the action is under way. */
    ActionOutcome: {
      /** @description A description for people. */
      message: string;
      /** @description The next steps for people. */
      nextSteps: string[];
      /** @description The choices that the user has now, such as `REPEAT`, `LINK`, `CONFIRM`, `DISCARD`. */
      choices: string[];
      /** @description HTTP status of the LMS's answer; null when there was none. */
      lmsStatus: number | null;
      /** @description A limited part of the LMS's answer, without secrets. */
      excerpt: string | null;
    } | null;
    /** @description A lifecycle action. */
    Action: {
      id: components['schemas']['Id'];
      kind: components['schemas']['ActionKind'];
      enrolmentId: components['schemas']['Id'];
      /** @description The student of the enrolment. */
      student: {
        id: components['schemas']['Id'];
        /** @description Current name of the student. */
        name: string;
      };
      /** @description The course. */
      course: {
        id: components['schemas']['Id'];
        /** @description Current name of the course. */
        name: string;
      };
      /** @description The data of the request. It depends on the kind of action. */
      request: {
        [key: string]: unknown;
      };
      /** @description The user who requested it. */
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
       * @description The outcome, as in `Ending`; null while the action is under way.
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
      /** @description The run of the workflow that performs the action. The workflow has the action's id. */
      runId: string | null;
      createdAt: components['schemas']['Moment'];
      /**
       * Format: date-time
       * @description The time when a run started with it.
       */
      startedAt: string | null;
      /**
       * Format: date-time
       * @description The time when it ended.
       */
      closedAt: string | null;
    };
    /** @description An enrolment with its results, certificates and latest actions. */
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
        /** @description Whether names and e-mail address were erased permanently. Then no results are sent and nothing is created in the LMS. */
        isErased: boolean;
      };
      /** @description The course. */
      course: {
        id: components['schemas']['Id'];
        /** @description Name. */
        name: string;
      };
      status: components['schemas']['EnrolmentStatus'];
      /** @description The id from the LMS; null while it has assigned none. */
      lmsEnrolmentId: string | null;
      /**
       * @description The LMS of the organisation that has the enrolment; null while this is not decided.
       * @enum {string|null}
       */
      lms: 'CUSTOM' | 'FIRST_PARTY' | 'CONNECTOR' | null;
      /**
       * @description The LMS in which the organisation's new enrolments are created. An enrolment in another one stays there.
       * @enum {string}
       */
      currentLms: 'CUSTOM' | 'FIRST_PARTY' | 'CONNECTOR';
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
      /**
       * Format: date-time
       * @description The time at which the enrolment became active; null while it never was, and when the event of that is no longer kept.
       */
      enrolledAt: string | null;
      /** @description Whether a report of progress was about it. */
      hasReports: boolean;
      lmsEnrolmentProgress: components['schemas']['Percentage'];
      mark: components['schemas']['Percentage'];
      createdAt: components['schemas']['Moment'];
      updatedAt: components['schemas']['Moment'];
      /** @description The course's units in their order. */
      units: components['schemas']['UnitResult'][];
      /** @description The certificates that the course awards in their order, earned or not. */
      certificates: components['schemas']['EnrolmentCertificate'][];
      /** @description The actions that would be committed without a call to the LMS, because their operation is not set up there. None unless the enrolment is ACTIVE. */
      actionsWithoutCall: ('TRANSFER' | 'CANCEL' | 'MARK')[];
      /** @description The last ten actions, the newest first. */
      lastActions: components['schemas']['Action'][];
    };
    /** @description The workflow that did it, for operators; null when there was none. */
    WorkflowId: string | null;
    /** @description The workflow's run; null when it is not known. */
    RunId: string | null;
    /**
     * @description The sender of the report: the holder of the organisation's API key, the first-party LMS, a pull (Attain has read the
     *     progress from the LMS), or the LMS at the organisation's inbound address.
     * @enum {string}
     */
    ReportSender: 'API_KEY' | 'FIRST_PARTY_LMS' | 'PULL' | 'INBOUND';
    /** @description A progress report and its effect on this enrolment. */
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
      /** @description The id from the LMS. */
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
      /** @description Who withdrew the report, when and why; null while it counts. */
      retraction: {
        correctionId: components['schemas']['Id'];
        at: components['schemas']['Moment'];
        /** @description Name of the user. */
        by: string;
        /** @description Why. */
        reason: string;
      } | null;
    };
    /**
     * @description The kind of actor: a user, an operator at the command line, or the service itself.
     * @enum {string}
     */
    ActorKind: 'USER' | 'COMMAND_LINE' | 'SYSTEM';
    /** @description The actor. */
    Actor: {
      kind: components['schemas']['ActorKind'];
      /**
       * Format: uuid
       * @description Id of the user; null for other actors.
       */
      userId: string | null;
      /** @description Current name of the user. */
      name: string | null;
    };
    /**
     * @description The outcome, as in `Ending`; null while it is under way.
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
    /** @description A lifecycle action and its outcome. */
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
       * @description Whether the action has ended.
       * @enum {string}
       */
      state: 'REQUESTED' | 'RUNNING' | 'CLOSED';
      ending: components['schemas']['TimelineEnding'];
      /** @description A description for people; null while the action is under way. */
      message: string | null;
      /** @description HTTP status of the LMS's answer; null when there was none. */
      lmsStatus: number | null;
      /** @description A limited part of the LMS's answer, without secrets. */
      excerpt: string | null;
      /** @description The student who receives a transferred enrolment. */
      toStudent: {
        id: components['schemas']['Id'];
        /** @description Name. */
        name: string;
      } | null;
      /** @description The first units of a marking, with the results that were entered; none for other actions. */
      units: {
        /** @description Code of the unit. */
        code: string;
        /** @description Name of the unit. */
        name: string;
        /** @description The points. */
        score: number;
        /** @description The highest possible number of points. */
        maxScore: number;
        /** @description Whether the unit was passed. */
        passed: boolean;
      }[];
      /** @description How many more units were marked. */
      furtherUnits: number;
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
      /** @description Name of one of the seven operations. */
      operation: string;
      /**
       * @description The LMS that was called; null for a call of an earlier release.
       * @enum {string|null}
       */
      lms: 'CUSTOM' | 'FIRST_PARTY' | 'CONNECTOR' | null;
      /** @description HTTP method. */
      method: string;
      /** @description The address without secrets; null for users who are not administrators. */
      url: string | null;
      ending: components['schemas']['TimelineEnding'];
      /** @description HTTP status of the answer; null when there was none. */
      statusCode: number | null;
      /** @description A description of the error, for people. */
      errorMessage: string | null;
      /** @description The beginning of the request's body, without secrets; null for users who are not administrators. */
      requestExcerpt: string | null;
      /** @description The beginning of the answer, without secrets. */
      responseExcerpt: string | null;
      /**
       * Format: date-time
       * @description The time when it ended.
       */
      closedAt: string | null;
    };
    /** @description A change of a certificate's status, or why it was kept. */
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
      /**
       * @description Type of the event, such as `certificate.issued`; `certificate.kept` when a changed course was applied so that nobody loses,
       *     and would have taken it.
       */
      event: string;
      certificateId: components['schemas']['Id'];
      /** @description Title of the certificate. */
      title: string;
      /** @description Number of the certificate. */
      number: string;
      /** @description The user who decided it; null when the mark did. */
      actor: {
        kind: components['schemas']['ActorKind'];
        /**
         * Format: uuid
         * @description Id of the user; null for other actors.
         */
        userId: string | null;
        /** @description Current name of the user. */
        name: string | null;
      } | null;
      /** @description The reason of a revocation, which is shown only within the organisation. */
      reason: string | null;
      /** @description The mark that decided, in per cent; of a kept one the mark by the changed course. Null when it was not recorded. */
      mark: number | null;
      /** @description The required mark, in per cent. */
      threshold: number | null;
      /**
       * Format: uuid
       * @description Id of the correction that caused it; null for other causes.
       */
      correctionId: string | null;
      /**
       * @description Whether the student got no e-mail about the change: it was made without e-mails, the certificate had changed too often
       *     within an hour, or the data of the student was erased before.
       */
      withoutEmail: boolean;
    };
    /** @description A certificate that the brake on mass issuing held, or the end of that. */
    TimelineHold: {
      /**
       * @description A held certificate.
       * @enum {string}
       */
      kind: 'HOLD';
      id: components['schemas']['Id'];
      at: components['schemas']['Moment'];
      workflowId: components['schemas']['WorkflowId'];
      runId: components['schemas']['RunId'];
      /**
       * @description `HELD`: the brake held it. `RELEASED`: an administrator issued it. `DISCARDED`: an administrator decided not to issue it. `LAPSED`: the results no longer earn it. `REVOKED`: the certificate was revoked.
       * @enum {string}
       */
      step: 'HELD' | 'DISCARDED' | 'RELEASED' | 'LAPSED' | 'REVOKED';
      /** @description Title of the certificate. */
      title: string;
      /** @description The required mark, in per cent. */
      threshold: number;
      /** @description How many certificates could be issued within the hour. */
      hourLimit: number;
      /** @description Who released or discarded it; null for other steps. */
      actor: {
        kind: components['schemas']['ActorKind'];
        /**
         * Format: uuid
         * @description Id of the user; null for other actors.
         */
        userId: string | null;
        /** @description Current name of the user. */
        name: string | null;
      } | null;
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
       * @description The change of the certificate.
       * @enum {string}
       */
      email: 'ISSUED' | 'WITHDRAWN' | 'REVOKED' | 'REINSTATED';
      /** @description Title of the certificate. */
      certificateTitle: string;
      state: components['schemas']['EmailState'];
      /** @description The recipient's address. */
      recipientEmail: string;
      /** @description The number of attempts. */
      attempts: number;
      /** @description The last answer of the mail server; null when nothing failed. */
      error: string | null;
      /**
       * Format: date-time
       * @description The time when the mail server accepted it.
       */
      sentAt: string | null;
    };
    /**
     * @description `WAITING`: before the first attempt. `RETRYING`: attempts failed, and the next one is planned. `DELIVERED`: the receiver
     *     answered with 2xx. `FAILED`: there are no more attempts; `failure` says why.
     * @enum {string}
     */
    DeliveryState: 'WAITING' | 'RETRYING' | 'DELIVERED' | 'FAILED';
    /**
     * @description The reason why there are no more attempts. `EXHAUSTED`: every attempt within about three days failed. `GONE`: the receiver
     *     answered 410. `ENDPOINT_DISABLED`: the endpoint was disabled or deleted meanwhile. Null unless the delivery has failed.
     * @enum {string|null}
     */
    DeliveryFailure: 'EXHAUSTED' | 'GONE' | 'ENDPOINT_DISABLED' | null;
    /** @description An event with its webhook delivery to each endpoint. The entry has the event's id. It is kept for 90 days. */
    TimelineWebhook: {
      /**
       * @description Deliveries of webhooks.
       * @enum {string}
       */
      kind: 'WEBHOOK';
      id: components['schemas']['Id'];
      at: components['schemas']['Moment'];
      workflowId: components['schemas']['WorkflowId'];
      runId: components['schemas']['RunId'];
      /** @description Type of the event, such as `enrolment.progressed`. */
      event: string;
      /** @description Title of the certificate; null for an event of the enrolment itself. */
      certificateTitle: string | null;
      /** @description One delivery for each endpoint that receives the event. */
      deliveries: {
        /** @description The endpoint. */
        endpoint: {
          id: components['schemas']['Id'];
          /** @description Name of the endpoint. */
          name: string;
          /** @description Description of the endpoint; may be empty. */
          description: string;
          /** @description Host of the endpoint's URL. Only administrators may see the rest of the URL. */
          host: string;
          /** @description Whether the endpoint was deleted. */
          isDeleted: boolean;
        };
        state: components['schemas']['DeliveryState'];
        failure: components['schemas']['DeliveryFailure'];
        /** @description The number of attempts. */
        attempts: number;
        /** @description HTTP status of the last answer; null when there was none. */
        lastStatus: number | null;
        /**
         * Format: date-time
         * @description Time of the next attempt; null when none is planned.
         */
        nextAttemptAt: string | null;
        /**
         * Format: date-time
         * @description The time when it was delivered or failed; null while it is open.
         */
        finishedAt: string | null;
      }[];
    };
    /**
     * @description `COURSE`: a changed course is applied. `RETRACTION`: reports are withdrawn.
     * @enum {string}
     */
    CorrectionKind: 'COURSE' | 'RETRACTION';
    /** @description A correction that changed the enrolment. */
    TimelineCorrection: {
      /**
       * @description A correction.
       * @enum {string}
       */
      kind: 'CORRECTION';
      id: components['schemas']['Id'];
      at: components['schemas']['Moment'];
      workflowId: components['schemas']['WorkflowId'];
      runId: components['schemas']['RunId'];
      correctionId: components['schemas']['Id'];
      correction: components['schemas']['CorrectionKind'];
      actor: components['schemas']['Actor'];
      /** @description Progress before; null when it stayed. */
      progressBefore: number | null;
      /** @description Progress after; null when it stayed. */
      progressAfter: number | null;
      /** @description Mark before, in per cent. */
      markBefore: number;
      /** @description Mark after, in per cent. */
      markAfter: number;
      /** @description Why reports were withdrawn. */
      reason: string | null;
    };
    /** @description A user's decision after an action or about an e-mail, from the audit trail. */
    TimelineDeed: {
      /**
       * @description A decision.
       * @enum {string}
       */
      kind: 'DEED';
      id: components['schemas']['Id'];
      at: components['schemas']['Moment'];
      workflowId: components['schemas']['WorkflowId'];
      runId: components['schemas']['RunId'];
      /** @description Name of the action in the audit trail, such as `lifecycle_action.linked`. */
      action: string;
      actor: components['schemas']['Actor'];
      /** @description Details, which depend on the action. They never contain a secret. */
      details: {
        [key: string]: unknown;
      };
    };
    /** @description An entry of the timeline; `kind` is its kind. */
    TimelineEntry:
      | components['schemas']['TimelineReport']
      | components['schemas']['TimelineAction']
      | components['schemas']['TimelineCall']
      | components['schemas']['TimelineCertificate']
      | components['schemas']['TimelineHold']
      | components['schemas']['TimelineEmail']
      | components['schemas']['TimelineWebhook']
      | components['schemas']['TimelineCorrection']
      | components['schemas']['TimelineDeed'];
    /** @description A page of the timeline. */
    TimelinePage: {
      /** @description The entries of this page. */
      items: components['schemas']['TimelineEntry'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /**
     * @description The kind of a file's rows.
     * @enum {string}
     */
    ImportKind: 'STUDENTS' | 'ENROLMENTS';
    /**
     * @description `PREVIEWED`: nothing has been changed. `RUNNING`, `CANCELLING`: under way. `DONE`: every row has its result. `CANCELLED`: some rows were not imported.
     * @enum {string}
     */
    ImportState: 'PREVIEWED' | 'RUNNING' | 'CANCELLING' | 'DONE' | 'CANCELLED';
    /**
     * @description The field that a column is imported as; null when the column is not imported.
     * @enum {string|null}
     */
    ImportColumnField:
      'firstName' | 'lastName' | 'email' | 'externalId' | 'language' | 'course' | 'courseId' | 'lmsEnrolmentId' | null;
    /** @description A number of rows. */
    Count: number;
    /** @description An uploaded file and the state of its import. */
    Import: {
      id: components['schemas']['Id'];
      kind: components['schemas']['ImportKind'];
      /** @description The displayed name of the file. */
      fileName: string;
      state: components['schemas']['ImportState'];
      /**
       * @description The character that separates the values.
       * @enum {string}
       */
      delimiter: ',' | ';';
      /** @description The columns in the order of the file. */
      columns: {
        /** @description Name of the column in the file. */
        header: string;
        field: components['schemas']['ImportColumnField'];
      }[];
      /** @description The user who uploaded the file. */
      uploadedBy: {
        id: components['schemas']['Id'];
        /** @description Name. */
        name: string;
      };
      createdAt: components['schemas']['Moment'];
      /**
       * Format: date-time
       * @description The time of its start; null before it.
       */
      confirmedAt: string | null;
      /**
       * Format: date-time
       * @description The time of its end; null before it.
       */
      finishedAt: string | null;
      /** @description The number of rows for each planned action. */
      plan: {
        rows: components['schemas']['Count'];
        /** @description The number of students to add. */
        newStudents: number;
        addStudent: components['schemas']['Count'];
        callLms: components['schemas']['Count'];
        adoptId: components['schemas']['Count'];
        exists: components['schemas']['Count'];
        leaveOut: components['schemas']['Count'];
      };
      /** @description The number of rows in each state. */
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
     * @description A field of a student or an enrolment.
     * @enum {string}
     */
    ImportField:
      'firstName' | 'lastName' | 'email' | 'externalId' | 'language' | 'course' | 'courseId' | 'lmsEnrolmentId';
    /** @description The columns of a file with their fields. */
    ImportMapping: {
      /** @description Whether sheet and fields can be changed. The file is kept until the import is started or ten newer ones were uploaded, or the data of a student is erased. */
      canChange: boolean;
      /** @description The read sheet; null for a CSV file. */
      sheet: string | null;
      /** @description The sheets of a workbook that have rows. */
      sheets: string[];
      /** @description The columns in the order of the file. */
      columns: {
        /** @description Name of the column in the file. */
        header: string;
        field: components['schemas']['ImportColumnField'];
        /** @description Its first different values, shortened. */
        samples: string[];
      }[];
      /** @description The required fields that no column has. No row is planned before each has one. */
      missing: components['schemas']['ImportField'][];
      /** @description The user who chose the fields for an earlier file, and when; null when the fields were not remembered. */
      remembered: {
        /** @description Name. */
        name: string;
        at: components['schemas']['Moment'];
      } | null;
    };
    /** @description The sheet to read and the fields of its columns. */
    ChosenImportMapping: {
      /** @description Name of a sheet; null for the present one, and for a CSV file. */
      sheet: string | null;
      /** @description The field of each column in the order of the file. Null recognises the columns, or takes the remembered fields, which is meant for another sheet. */
      fields: components['schemas']['ImportColumnField'][] | null;
    };
    /**
     * @description `WAITING` and `RUNNING` have no result yet. `UNKNOWN`: the LMS was called and may have enrolled the student; the enrolment offers the next steps. `LEFT_OUT`: the preview found a problem. `NOT_DONE`: the import was cancelled before this row.
     * @enum {string}
     */
    ImportRowState: 'WAITING' | 'RUNNING' | 'CREATED' | 'EXISTED' | 'FAILED' | 'UNKNOWN' | 'LEFT_OUT' | 'NOT_DONE';
    /**
     * @description `ADD_STUDENT`: a student is added. `CALL_LMS`: the student is enrolled by a call to the LMS. `ADOPT_ID`: an enrolment of the LMS is added without a call. `EXISTS`: there is nothing to do. `LEAVE_OUT`: the row has a problem.
     * @enum {string}
     */
    ImportPlan: 'ADD_STUDENT' | 'CALL_LMS' | 'ADOPT_ID' | 'EXISTS' | 'LEAVE_OUT';
    /** @description A row of an uploaded file. */
    ImportRow: {
      /** @description Position of the row in the file, from 0. */
      position: number;
      /** @description The line of the file where the row begins, from 1. */
      line: number;
      /** @description The values of the row; null when a value is missing. */
      given: {
        /** @description First name. */
        firstName: string | null;
        /** @description Last name. */
        lastName: string | null;
        /** @description E-mail address. */
        email: string | null;
        /** @description External reference of the student. */
        externalId: string | null;
        /** @description Language of the student, as it is in the file. */
        language: string | null;
        /** @description Name or id of the course. */
        course: string | null;
        /** @description The id from the LMS. */
        lmsEnrolmentId: string | null;
      };
      /** @description Whether the row's values were erased together with the data of its student. */
      isErased: boolean;
      plan: components['schemas']['ImportPlan'];
      /** @description Whether the row's student did not exist at the time of the preview. */
      newStudent: boolean;
      state: components['schemas']['ImportRowState'];
      /** @description The name of the existing student, if the row has another name; otherwise null. Names are compared without case and accents. The row changes no name. */
      existsAs: string | null;
      /** @description The reason why it is left out, has failed or is unknown; for people. */
      reason: string | null;
      /**
       * Format: uuid
       * @description The student, once known.
       */
      studentId: string | null;
      /**
       * Format: uuid
       * @description The enrolment, once it exists.
       */
      enrolmentId: string | null;
      /**
       * Format: uuid
       * @description The create action that calls the LMS for the row; null when there is none.
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
     * @description A list of which users save views.
     * @enum {string}
     */
    SavedList: 'STUDENTS' | 'ENROLMENTS' | 'CERTIFICATES';
    /** @description Name. */
    SavedViewName: string;
    /** @description Whether everybody in the organisation sees it. */
    SavedViewShared: boolean;
    /** @description The parameters of the list's address that narrow it down, such as `status`. */
    SavedFilters: {
      [key: string]: string;
    };
    /** @description The order, with `-` before it when it is descending; null for the usual one. */
    SavedSort: string | null;
    /** @description The columns that are shown, each once; null for all. The first column of the list is always shown. */
    SavedColumns: string[] | null;
    /** @description A saved view of a list. */
    SavedView: {
      id: components['schemas']['Id'];
      list: components['schemas']['SavedList'];
      name: components['schemas']['SavedViewName'];
      isShared: components['schemas']['SavedViewShared'];
      /** @description Whether the list opens with the view for this user. */
      isDefault: boolean;
      /** @description Whether this user has made it. */
      isOwn: boolean;
      /** @description Whether this user may change and delete it. */
      mayChange: boolean;
      /** @description The user who has made it. */
      madeBy: {
        id: components['schemas']['Id'];
        /** @description Name. */
        name: string;
      };
      filters: components['schemas']['SavedFilters'];
      sort: components['schemas']['SavedSort'];
      columns: components['schemas']['SavedColumns'];
    };
    /** @description The views of a list. */
    SavedViews: {
      /** @description At most 200 views. */
      items: components['schemas']['SavedView'][];
    };
    /** @description A view to be stored. */
    NewSavedView: {
      list: components['schemas']['SavedList'];
      name: components['schemas']['SavedViewName'];
      isShared: components['schemas']['SavedViewShared'];
      filters: components['schemas']['SavedFilters'];
      sort: components['schemas']['SavedSort'];
      columns: components['schemas']['SavedColumns'];
    };
    /** @description The new content of a view. */
    SavedViewContent: {
      name: components['schemas']['SavedViewName'];
      isShared: components['schemas']['SavedViewShared'];
      filters: components['schemas']['SavedFilters'];
      sort: components['schemas']['SavedSort'];
      columns: components['schemas']['SavedColumns'];
    };
    /** @description Whether the list opens with the view for this user. */
    SavedViewDefault: {
      /** @description Whether the list opens with the view for this user. */
      isDefault: boolean;
    };
    /**
     * @description `ENROL`: enrols students on a course. `CANCEL`: cancels enrolments. `RESEND`: sends failed e-mails about certificates again. `REDELIVER`: sends failed webhook deliveries of an endpoint again. `REPEAT`: sends pending enrolments to the LMS again.
     * @enum {string}
     */
    BulkKind: 'ENROL' | 'CANCEL' | 'RESEND' | 'REDELIVER' | 'REPEAT';
    /**
     * @description `PREVIEWED`: nothing has been changed. `RUNNING`, `CANCELLING`: under way. `DONE`: every row has its result. `CANCELLED`: some rows were not done.
     * @enum {string}
     */
    BulkRunState: 'PREVIEWED' | 'RUNNING' | 'CANCELLING' | 'DONE' | 'CANCELLED';
    /** @description A number of rows. */
    BulkCount: number;
    /**
     * @description Why nothing is done for a row. With ALREADY_ENROLLED, NOT_PENDING, EMAIL_NOT_FAILED and DELIVERY_NOT_FAILED there is nothing
     *     to do; the others are refusals.
     * @enum {string}
     */
    BulkSkipReason:
      | 'ALREADY_ENROLLED'
      | 'STUDENT_ERASED'
      | 'NOT_ACTIVE'
      | 'ACTION_OPEN'
      | 'EMAIL_NOT_FAILED'
      | 'DELIVERY_NOT_FAILED'
      | 'GONE'
      | 'ENROLMENT_PENDING'
      | 'NOT_PENDING'
      | 'OUTCOME_UNKNOWN'
      | 'NOT_REPEATABLE';
    /** @description One action for many records. */
    BulkRun: {
      id: components['schemas']['Id'];
      kind: components['schemas']['BulkKind'];
      state: components['schemas']['BulkRunState'];
      /** @description The course on which students are enrolled; null for other kinds. */
      course: {
        id: components['schemas']['Id'];
        /** @description Name. */
        name: string;
      } | null;
      /** @description The webhook endpoint whose deliveries are sent again; null for other kinds. */
      endpoint: {
        id: components['schemas']['Id'];
        /** @description Name. */
        name: string;
      } | null;
      /** @description The user who made the preview. */
      createdBy: {
        id: components['schemas']['Id'];
        /** @description Name. */
        name: string;
      };
      createdAt: components['schemas']['Moment'];
      /**
       * Format: date-time
       * @description The time of its start; null before it.
       */
      startedAt: string | null;
      /**
       * Format: date-time
       * @description The time of its end; null before it.
       */
      finishedAt: string | null;
      rows: components['schemas']['BulkCount'];
      /** @description The number of rows in each state. */
      result: {
        waiting: components['schemas']['BulkCount'];
        running: components['schemas']['BulkCount'];
        done: components['schemas']['BulkCount'];
        skipped: components['schemas']['BulkCount'];
        failed: components['schemas']['BulkCount'];
        unknown: components['schemas']['BulkCount'];
        notDone: components['schemas']['BulkCount'];
      };
      /** @description The reasons of the skipped rows. */
      skipped: {
        reason: components['schemas']['BulkSkipReason'];
        rows: components['schemas']['BulkCount'];
      }[];
    };
    /** @description A page of bulk runs. */
    BulkRunPage: {
      /** @description The bulk runs of this page. */
      items: components['schemas']['BulkRun'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /** @description What was typed into the search field of the list. */
    BulkSearch: string;
    /** @description What is to be done with which records. */
    NewBulkRun: {
      kind: components['schemas']['BulkKind'];
      courseId?: components['schemas']['Id'];
      endpointId?: components['schemas']['Id'];
      ids?: components['schemas']['SelectedIds'];
      /**
       * Format: uuid
       * @description The bulk run whose failed rows are repeated, only with `REPEAT`.
       */
      bulkRunId?: string;
      /** @description Filters of the list of students. */
      students?: {
        search?: components['schemas']['BulkSearch'];
      };
      /** @description Filters of the list of enrolments. */
      enrolments?: {
        search?: components['schemas']['BulkSearch'];
        studentId?: components['schemas']['Id'];
        courseId?: components['schemas']['Id'];
        status?: components['schemas']['EnrolmentStatus'];
        lmsEnrolmentId?: components['schemas']['LmsId'];
        from?: components['schemas']['Moment'];
        to?: components['schemas']['Moment'];
      };
      /** @description Filters of the list of an endpoint's deliveries. Only failed ones are selected. */
      deliveries?: {
        /** @description The type of the event. */
        type?: string;
        from?: components['schemas']['Moment'];
        to?: components['schemas']['Moment'];
      };
      /** @description A period in which the failed e-mails were queued. */
      emails?: {
        from?: components['schemas']['Moment'];
        to?: components['schemas']['Moment'];
      };
    };
    /**
     * @description `WAITING` and `RUNNING` have no result yet. `SKIPPED`: there was nothing to do, see `skipReason`. `UNKNOWN`: the LMS was called and may have acted; the enrolment offers the next steps. `NOT_DONE`: the run ended before this row.
     * @enum {string}
     */
    BulkRowState: 'WAITING' | 'RUNNING' | 'DONE' | 'SKIPPED' | 'FAILED' | 'UNKNOWN' | 'NOT_DONE';
    /** @description A record of a bulk run with its result. */
    BulkRow: {
      /** @description Position in the selection, from 0. */
      position: number;
      subjectId: components['schemas']['Id'];
      /** @description The student whom it is about; null for a webhook delivery. */
      student: {
        id: components['schemas']['Id'];
        /** @description First name. */
        firstName: string;
        /** @description Last name. */
        lastName: string;
        /** @description E-mail address. */
        email: string;
      } | null;
      /** @description The webhook delivery, whose event has the id `subjectId`; null for other kinds, and once the delivery is deleted. */
      delivery: {
        endpointId: components['schemas']['Id'];
        /** @description The type of the event. */
        type: string;
      } | null;
      /** @description The name of the enrolment's course; null while there is no enrolment. */
      courseName: string | null;
      state: components['schemas']['BulkRowState'];
      /**
       * @description Why there was nothing to do; null for other states.
       * @enum {string|null}
       */
      skipReason:
        | 'ALREADY_ENROLLED'
        | 'STUDENT_ERASED'
        | 'NOT_ACTIVE'
        | 'ACTION_OPEN'
        | 'EMAIL_NOT_FAILED'
        | 'DELIVERY_NOT_FAILED'
        | 'GONE'
        | 'ENROLMENT_PENDING'
        | 'NOT_PENDING'
        | 'OUTCOME_UNKNOWN'
        | 'NOT_REPEATABLE'
        | null;
      /** @description Why it has failed or is unknown; for people. */
      reason: string | null;
      /** @description The HTTP status of the LMS's answer; null without one. */
      lmsStatus: number | null;
      /** @description A safe excerpt of the LMS's answer. */
      lmsAnswer: string | null;
      /**
       * Format: uuid
       * @description The enrolment, once it exists.
       */
      enrolmentId: string | null;
      /**
       * Format: uuid
       * @description The action that calls the LMS for the row; null when there is none.
       */
      actionId: string | null;
    };
    /** @description A page of rows. */
    BulkRowPage: {
      /** @description The rows of this page. */
      items: components['schemas']['BulkRow'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /**
     * @description `PREVIEWING`: the impact is being computed. `PREVIEWED`: it can be applied. `APPLYING`: the enrolments are being recomputed.
     *     `FAILED`: it could not go on, see `failure`.
     * @enum {string}
     */
    CorrectionState: 'PREVIEWING' | 'PREVIEWED' | 'APPLYING' | 'DONE' | 'CANCELLED' | 'FAILED';
    /**
     * @description `REPORTS`: those of `reportIds`. `ENROLMENT`: all of an enrolment. `COURSE`: all of a course. `API_KEY`: all that came with
     *     a key. The last three are limited by the period.
     * @enum {string}
     */
    RetractionScope: 'REPORTS' | 'ENROLMENT' | 'COURSE' | 'API_KEY';
    /** @description A user. */
    CorrectionUser: {
      id: components['schemas']['Id'];
      /** @description Name of the user. */
      name: string;
    };
    /** @description A correction of results. */
    Correction: {
      id: components['schemas']['Id'];
      kind: components['schemas']['CorrectionKind'];
      state: components['schemas']['CorrectionState'];
      /** @description The changed course; null for a retraction. */
      course: {
        id: components['schemas']['Id'];
        /** @description Name of the course. */
        name: string;
      } | null;
      /** @description Which reports are withdrawn; null for a changed course. */
      retraction: {
        scope: components['schemas']['RetractionScope'];
        /** @description Id of the enrolment, the course or the key. */
        subjectId: string | null;
        /** @description Name of the course, for the scope `COURSE`. */
        courseName: string | null;
        /**
         * Format: date-time
         * @description The begin of the period.
         */
        from: string | null;
        /**
         * Format: date-time
         * @description The end of the period.
         */
        to: string | null;
        /** @description Why. */
        reason: string;
        /** @description The report, when a single one was named and its receipt is still kept. */
        report: {
          id: components['schemas']['Id'];
          receivedAt: components['schemas']['Moment'];
          progress: components['schemas']['Percentage'];
          /** @description The id from the LMS. */
          lmsEnrolmentId: string;
          /** @description The enrolment that it has touched, the first one of several; null for a report without an enrolment. */
          enrolment: {
            id: components['schemas']['Id'];
            /** @description Present first name of the student. */
            firstName: string;
            /** @description Present last name of the student. */
            lastName: string;
            /** @description Name of the course. */
            courseName: string;
          } | null;
        } | null;
      } | null;
      /**
       * @description How the changed course was applied; null before, and for a retraction.
       * @enum {string|null}
       */
      mode: 'ALL' | 'GAINS' | 'NEW' | null;
      /** @description Whether students get e-mails; null before it is applied. */
      withEmails: boolean | null;
      /** @description How many enrolments the run looks at; 0 while that is not known. */
      total: number;
      /** @description How many of them are finished. */
      done: number;
      createdBy: components['schemas']['CorrectionUser'];
      /** @description Who applied it; null before. */
      confirmedBy: {
        id: components['schemas']['Id'];
        /** @description Name of the user. */
        name: string;
      } | null;
      createdAt: components['schemas']['Moment'];
      /**
       * Format: date-time
       * @description When the preview was ready.
       */
      previewedAt: string | null;
      /**
       * Format: date-time
       * @description When it was applied.
       */
      confirmedAt: string | null;
      /**
       * Format: date-time
       * @description When it ended.
       */
      finishedAt: string | null;
      /**
       * @description How many enrolments had changed or come since the preview, when it was applied to the current state; null before, and when it
       *     was applied as previewed.
       */
      changedSince: number | null;
      /** @description Why it could not go on. */
      failure: string | null;
    };
    /** @description Which reports are withdrawn, and why. */
    NewRetraction: {
      scope: components['schemas']['RetractionScope'];
      subjectId?: components['schemas']['Id'];
      /** @description The reports, for the scope `REPORTS`. */
      reportIds?: components['schemas']['Id'][];
      from?: components['schemas']['Moment'];
      to?: components['schemas']['Moment'];
      /** @description Why they are withdrawn. It is shown with each report, and in the audit log. */
      reason: string;
    };
    /** @description A page of corrections. */
    CorrectionPage: {
      /** @description The corrections. */
      items: components['schemas']['Correction'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /** @description The number of enrolments by effect. One that gains a certificate and loses another counts in both. */
    ImpactCounts: {
      /** @description Those that gain a certificate. */
      gain: number;
      /** @description Those that lose a certificate. */
      lose: number;
      /** @description Those of which only progress or mark changes. */
      markOnly: number;
      /** @description Those that do not change. */
      stay: number;
    };
    /** @description A certificate that the brake held and that is no longer earned. */
    EndedHold: {
      enrolmentId: components['schemas']['Id'];
      /** @description The student. */
      student: {
        /** @description Present first name. */
        firstName: string;
        /** @description Present last name. */
        lastName: string;
      };
      /** @description Title of the certificate. */
      title: string;
      /** @description The required mark, in per cent. */
      threshold: number;
    };
    /** @description The held certificates that ended by it; none unless it is a retraction that was applied. */
    EndedHolds: {
      /** @description How many. */
      count: number;
      /** @description The first hundred. */
      named: components['schemas']['EndedHold'][];
    };
    /** @description A correction with its impact. */
    CorrectionDetails: {
      correction: components['schemas']['Correction'];
      /** @description The impact in each way; both are the same for a retraction. Null while it is being computed. */
      impact: {
        all: components['schemas']['ImpactCounts'];
        gains: components['schemas']['ImpactCounts'];
      } | null;
      /** @description How many reports are withdrawn; null for a changed course. */
      reports: number | null;
      /** @description The reports of a preview that names them by their ids, to choose others; otherwise empty. */
      reportIds: components['schemas']['Id'][];
      /**
       * @description How many certificates that the brake holds are no longer earned, in each way; both are the same for a retraction. Null unless it
       *     is a preview.
       */
      heldLost: {
        /** @description For all enrolments. */
        all: number;
        /** @description When only gains are applied, which keeps what is issued and not what is held. */
        gains: number;
      } | null;
      /** @description How many students got an e-mail about a certificate that they lose; null unless it is the preview of a retraction. */
      emailed: number | null;
      /** @description How many reports of the enrolments still wait to be applied, at most 10,000; null unless it is the preview of a retraction. */
      waitingReports: number | null;
      /** @description Whether further ones wait. */
      hasMoreWaiting: boolean;
      heldEnded: components['schemas']['EndedHolds'];
      /** @description What is changed of the course; empty for a retraction. */
      changes: components['schemas']['RevisionChange'][];
      /** @description How many further changes there are. */
      changesLeftOut: number;
      /** @description The changes since the preview was computed; null if there are none, and when it is not ready. */
      outdated: {
        /** @description Whether the course was saved. */
        isCourseChanged: boolean;
        /** @description How many enrolments have changed. */
        changed: number;
        /** @description How many enrolments have come. */
        added: number;
        /** @description Whether another correction was applied to some of these enrolments, or is being applied to them. */
        isOtherApplied: boolean;
      } | null;
    };
    /**
     * @description A way that recomputes enrolments.
     * @enum {string}
     */
    PreviewedMode: 'ALL' | 'GAINS';
    /**
     * @description An effect, or `KEPT`: enrolments that keep a certificate only because the changed course is applied so that nobody loses. These
     *     have `ISSUED` before and after.
     * @enum {string}
     */
    CorrectionRowFilter: 'GAINS' | 'LOSES' | 'BOTH' | 'MARK' | 'NONE' | 'KEPT';
    /**
     * @description `GAINS`: a certificate. `LOSES`: one. `BOTH`: gains one and loses another. `MARK`: only progress or mark changes. `NONE`:
     *     nothing does.
     * @enum {string}
     */
    ImpactEffect: 'GAINS' | 'LOSES' | 'BOTH' | 'MARK' | 'NONE';
    /** @description A certificate that changes. */
    CertificateImpact: {
      /** @description Title of the certificate. */
      title: string;
      /**
       * @description Its status before.
       * @enum {string}
       */
      before: 'NOT_EARNED' | 'ISSUED' | 'WITHDRAWN' | 'REVOKED';
      /**
       * @description Its status after.
       * @enum {string}
       */
      after: 'NOT_EARNED' | 'ISSUED' | 'WITHDRAWN' | 'REVOKED';
      /**
       * Format: date-time
       * @description When the student got the e-mail about a certificate that is lost; null for others, and when there was none.
       */
      emailedAt: string | null;
    };
    /** @description What a correction does to an enrolment. */
    CorrectionRow: {
      enrolmentId: components['schemas']['Id'];
      /** @description The student. */
      student: {
        id: components['schemas']['Id'];
        /** @description First name. */
        firstName: string;
        /** @description Last name. */
        lastName: string;
      };
      /** @description The course. */
      course: {
        id: components['schemas']['Id'];
        /** @description Name of the course. */
        name: string;
      };
      effect: components['schemas']['ImpactEffect'];
      /** @description Progress before, in per cent. */
      progressBefore: number;
      /** @description Progress after, in per cent. */
      progressAfter: number;
      /** @description Mark before, in per cent. */
      markBefore: number;
      /** @description Mark after, in per cent. */
      markAfter: number;
      /** @description The certificates that change. */
      certificates: components['schemas']['CertificateImpact'][];
    };
    /** @description A page of enrolments. */
    CorrectionRowPage: {
      /** @description The enrolments. */
      items: components['schemas']['CorrectionRow'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /**
     * @description `ALL`: every enrolment is computed with the changed course. `GAINS`: so that nobody loses by it. `NEW`: only new results are.
     * @enum {string}
     */
    ApplyMode: 'ALL' | 'GAINS' | 'NEW';
    /** @description How a preview is applied. */
    CorrectionDecision: {
      mode?: components['schemas']['ApplyMode'];
      /** @description Whether students get e-mails about changed certificates. */
      withEmails: boolean;
      /**
       * @description Whether it is applied although enrolments have changed or come since the preview. These are computed from what is stored then,
       *     which the preview does not show; by default it is refused. The reports that are withdrawn are those of the preview.
       */
      toCurrentState?: boolean;
    };
    /**
     * @description `ISSUED`: valid. `WITHDRAWN`: a later mark was too low. `REVOKED`: by an administrator.
     * @enum {string}
     */
    CertificateStatus: 'ISSUED' | 'WITHDRAWN' | 'REVOKED';
    /** @description An issued certificate. */
    ListedCertificate: {
      id: components['schemas']['Id'];
      status: components['schemas']['CertificateStatus'];
      /** @description Number of the certificate within the organisation. */
      number: string;
      /** @description Title at the time of issue. */
      title: string;
      enrolmentId: components['schemas']['Id'];
      /** @description The student. */
      student: {
        id: components['schemas']['Id'];
        /** @description The printed name. */
        name: string;
      };
      /** @description The course. */
      course: {
        id: components['schemas']['Id'];
        /** @description The printed name. */
        name: string;
      };
      /** @description The page on which anybody can verify the certificate. */
      verificationUrl: string;
      /** @description Address of the PDF; null unless the certificate is valid and its holder's data is not erased. */
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
    /**
     * @description `OFF`: no limit. `FIXED`: a number. `USUAL`: five times what is usual in this hour of the week.
     * @enum {string}
     */
    BrakeMode: 'OFF' | 'FIXED' | 'USUAL';
    /** @description Certificates within an hour if `FIXED`; null otherwise. */
    BrakeLimit: number | null;
    /** @description A count that stops at 1,000. */
    BoundedCount: {
      /** @description The count, at most 1,000. */
      count: number;
      /** @description Whether there are more. */
      hasMore: boolean;
    };
    /** @description The brake on mass issuing. */
    CertificateBrake: {
      mode: components['schemas']['BrakeMode'];
      limit: components['schemas']['BrakeLimit'];
      /** @description Certificates that were counted in this hour; null before the first one. */
      issuedThisHour: number | null;
      /** @description Five times what is usual in this hour; null before its first certificate. */
      usualLimit: number | null;
      held: components['schemas']['BoundedCount'];
      /**
       * Format: date-time
       * @description When the first of the held certificates was held; null without any.
       */
      since: string | null;
      /** @description The limit that was reached then. */
      reachedLimit: number | null;
      /**
       * @description What earned the first of them.
       * @enum {string|null}
       */
      causeKind: 'UNKNOWN' | 'REPORT' | 'MARKING' | 'REVISION' | 'RETRACTION' | 'ADMINISTRATOR' | 'RELEASE' | null;
      /** @description The user who caused it; null for reports. */
      causedBy: string | null;
    };
    /** @description The setting of the brake. */
    NewCertificateBrake: {
      mode: components['schemas']['BrakeMode'];
      limit: components['schemas']['BrakeLimit'];
    };
    /** @description The student or the course. */
    NamedRecord: {
      id: components['schemas']['Id'];
      /** @description Name. */
      name: string;
    };
    /** @description A certificate that is not issued. */
    HeldCertificate: {
      id: components['schemas']['Id'];
      enrolmentId: components['schemas']['Id'];
      /** @description Title of the certificate. */
      title: string;
      student: components['schemas']['NamedRecord'];
      course: components['schemas']['NamedRecord'];
      mark: components['schemas']['Percentage'];
      requiredMark: components['schemas']['Percentage'];
      heldAt: components['schemas']['Moment'];
      /** @description Whether the student gets an e-mail when it is issued; false when a correction without e-mails has earned it. */
      withEmail: boolean;
    };
    /** @description A page of held certificates. */
    HeldCertificatePage: {
      /** @description The held certificates of this page. */
      items: components['schemas']['HeldCertificate'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /** @description Held certificates. */
    HeldSelection: {
      /** @description Their ids. */
      ids: components['schemas']['Id'][];
    };
    /** @description How many were decided. */
    HeldCount: {
      /** @description Without those that were decided before. */
      count: number;
    };
    /**
     * @description A change of a certificate that the student gets an e-mail about.
     * @enum {string}
     */
    EmailTemplateKind: 'ISSUED' | 'WITHDRAWN' | 'REVOKED' | 'REINSTATED';
    /** @description The text of one e-mail in one language. */
    EmailTemplate: {
      kind: components['schemas']['EmailTemplateKind'];
      language: components['schemas']['Language'];
      /** @description The language by its own name. */
      languageName: string;
      /** @description Subject. */
      subject: string;
      /** @description Heading. */
      heading: string;
      /** @description Paragraphs. */
      body: string;
      /** @description Whether it is the organisation's own text. */
      isOwn: boolean;
      version: components['schemas']['Version'];
    };
    /** @description The texts of e-mails to students. */
    EmailTemplates: {
      /** @description One for each e-mail and language. */
      items: components['schemas']['EmailTemplate'][];
      /** @description The names of the variables. */
      variables: string[];
    };
    /** @description A text to save. */
    EmailTemplateChange: {
      /** @description Subject, one line. */
      subject: string;
      /** @description Heading, one line. */
      heading: string;
      /** @description Paragraphs. */
      body: string;
      version?: components['schemas']['Version'];
    };
    /**
     * @description The text of an e-mail. `{{firstName}}` is a variable; the list of texts names all of them. In the body, an empty line begins a
     *     paragraph, `**bold**` is bold, and `[text](https://…)` is a link. Anything else is plain text.
     */
    EmailTemplateText: {
      /** @description Subject, one line. */
      subject: string;
      /** @description Heading, one line. */
      heading: string;
      /** @description Paragraphs. */
      body: string;
    };
    /** @description An e-mail as it would be sent. */
    EmailTemplatePreview: {
      /** @description Subject. */
      subject: string;
      /** @description The plain text. */
      text: string;
      /** @description The HTML on a light background. */
      light: string;
      /** @description The HTML on a dark background. */
      dark: string;
    };
    /** @description A revocation. */
    Revocation: {
      /** @description The reason of the revocation. It is kept in the audit trail and shown only within the organisation. */
      reason: string;
    };
    /** @description A certificate. */
    Certificate: {
      id: components['schemas']['Id'];
      /** @description Number of the certificate within the organisation. */
      number: string;
      /** @description The page on which anybody can verify the certificate. */
      verificationUrl: string;
      /** @description Address of the PDF; null unless the certificate is valid and its holder's data is not erased. */
      pdfUrl: string | null;
      issuedAt: components['schemas']['Moment'];
      changedAt: components['schemas']['Moment'];
      /** @description The reason of the revocation, which is shown only within the organisation. */
      revocationReason: string | null;
      enrolmentId: components['schemas']['Id'];
      definitionId: components['schemas']['Id'];
      /** @description Title at the time of issue. */
      title: string;
      threshold: components['schemas']['Percentage'];
      status: components['schemas']['CertificateStatus'];
    };
    /** @description A change of the certificate. */
    EvidenceChange: {
      id: components['schemas']['Id'];
      /** @description Type of the event, such as certificate.issued; certificate.kept when a change of the course would have taken it. */
      type: string;
      at: components['schemas']['Moment'];
      /** @description The mark that caused it; null when it was not recorded. */
      mark: number | null;
      /** @description The required mark; null when it was not recorded. */
      threshold: number | null;
      /** @description Number of the course's revision. */
      revision: number | null;
      /** @description What caused it. */
      cause: {
        /** @description Kind of the cause. */
        kind: string;
        /**
         * Format: uuid
         * @description Id of the report, action or run.
         */
        id: string | null;
      };
      /** @description The user who caused it. */
      actorName: string | null;
    };
    /** @description A report that changed the enrolment. */
    EvidenceReport: {
      id: components['schemas']['Id'];
      receivedAt: components['schemas']['Moment'];
      /** @description The way that the report came by. */
      sender: {
        /**
         * @description Kind of the sender.
         * @enum {string}
         */
        kind: 'API_KEY' | 'FIRST_PARTY_LMS' | 'PULL' | 'INBOUND';
        /** @description First and last characters of the API key. */
        key: string | null;
      };
      /** @description The X-Request-Id of its answer. */
      requestId: string;
      /** @description The LMS enrolment id in the report. */
      lmsEnrolmentId: string;
      /** @description Percentage. */
      progressBefore: number;
      /** @description Percentage. */
      progressAfter: number;
      /** @description Percentage; null when it was not recorded. */
      markBefore: number | null;
      /** @description Percentage; null when it was not recorded. */
      markAfter: number | null;
      withdrawnAt?: components['schemas']['Moment'];
    };
    /** @description Why a certificate was issued. */
    Evidence: {
      /** @description The certificate with its printed names. */
      certificate: {
        id: components['schemas']['Id'];
        /** @description Number of the certificate. */
        number: string;
        /** @description Printed title. */
        title: string;
        /** @description Printed name of the course. */
        courseName: string;
        status: components['schemas']['CertificateStatus'];
        issuedAt: components['schemas']['Moment'];
        changedAt: components['schemas']['Moment'];
        /** @description The public page that verifies the certificate. */
        verificationUrl: string;
      };
      /** @description Printed name; null when the student's data is erased. */
      studentName: string | null;
      /** @description The enrolment as it is now. */
      enrolment: {
        id: components['schemas']['Id'];
        /** @description Its id in the LMS. */
        lmsEnrolmentId: string | null;
        /** @description Percentage. */
        progress: number;
        /** @description Percentage. */
        mark: number | null;
        enrolledAt: components['schemas']['Moment'];
      };
      /** @description The changes of the certificate, oldest first. */
      changes: components['schemas']['EvidenceChange'][];
      /** @description The reports that changed the enrolment, oldest first. */
      reports: components['schemas']['EvidenceReport'][];
      /** @description Further reports; they had no effect or are too many for one page. */
      reportsLeftOut: number;
      /** @description The signed checkpoint that covers the last change. */
      checkpoint: {
        /** @description Its position among the organisation's checkpoints. */
        number: number;
        at: components['schemas']['Moment'];
      };
    };
    /** @description The organisation's figures. */
    Figures: {
      countedAt: components['schemas']['Moment'];
      /** @description The number of enrolments in each status. */
      enrolments: {
        /** @description Not in the LMS yet. */
        PENDING: number;
        /** @description Under way or completed. */
        ACTIVE: number;
        /** @description Discarded before the LMS created it. */
        DISCARDED: number;
        /** @description Transferred to another student. */
        TRANSFERRED: number;
        /** @description Cancelled. */
        CANCELLED: number;
      };
      /** @description Certificates that are valid now. */
      certificates: {
        /** @description All valid certificates. */
        issued: number;
        /** @description Those whose first issue was within the last 30 days. */
        lately: number;
      };
      waitingActions: components['schemas']['BoundedCount'];
      unsentEnrolments: components['schemas']['BoundedCount'];
      /** @description Figures for administrators; null for other users. */
      integration: {
        unmatchedReports: components['schemas']['BoundedCount'];
        failedReports: components['schemas']['BoundedCount'];
        failedEmails: components['schemas']['BoundedCount'];
      } | null;
    };
    /**
     * @description Whether the part can be used now.
     * @enum {string}
     */
    CheckResult: 'ok' | 'failed';
    /** @description The state of each part of the system. */
    Health: {
      temporal: components['schemas']['CheckResult'];
      workers: components['schemas']['CheckResult'];
      /** @description What the latest calls of each operation say about the LMS in use. */
      lms: {
        /** @description Whether the latest call of an operation succeeded and that of none failed. */
        works: boolean;
        /** @description The operations whose latest call failed. */
        failing: {
          /** @description The operation. */
          operation: string;
          /** @description Its name in the reader's language. */
          name: string;
          since: components['schemas']['Moment'];
        }[];
      };
    };
    /** @description The organisation's key. */
    ApiKey: {
      /**
       * @description The address to which an LMS sends progress reports with the key.
       * @example https://attain.example.org/api/enrolments/lms-progress
       */
      reportUrl: string;
      /** @description The key; null while the organisation has none. */
      apiKey: {
        /**
         * @description The prefix, the first four characters, three dots, and the last four characters.
         * @example svc_3f9a...c07d
         */
        masked: string;
        createdAt: components['schemas']['Moment'];
        /** @description The creator; null when the audit trail does not reach back that far. */
        createdBy: {
          kind: components['schemas']['ActorKind'];
          /**
           * Format: uuid
           * @description Id of the user; null for other actors.
           */
          userId: string | null;
          /** @description Current name of the user. */
          name: string | null;
        } | null;
        /**
         * Format: date-time
         * @description The time of the last report with this key; null when there was none.
         */
        lastUsedAt: string | null;
        /**
         * @description The address that sent this report; null when there was none, or when it is not known.
         * @example 203.0.113.9
         */
        lastUsedFrom: string | null;
        /**
         * Format: date-time
         * @description The time of the first report with this key that had fields which Attain ignores; null when there was none.
         */
        unknownFieldsAt: string | null;
        /**
         * @description The names of these fields, in the order in which they were first seen; `?` for parameters of the address and `…` for a field with an unusual name. Null when they are not known.
         * @example [
         *       "grade",
         *       "?"
         *     ]
         */
        unknownFields: string[] | null;
      } | null;
    };
    /** @description A new key. It cannot be shown again. */
    NewApiKey: {
      /** @description The whole key. It cannot be shown again. */
      key: string;
      /** @description The masked form of the key. */
      masked: string;
    };
    /**
     * @description The outcome of a request: accepted (2xx), refused (4xx), or failed on the side of Attain (5xx).
     * @enum {string}
     */
    RequestOutcome: 'ACCEPTED' | 'REFUSED' | 'FAILED';
    /** @description An API key. */
    RequestKey: {
      id: components['schemas']['Id'];
      /** @description The key in its masked form. */
      masked: string;
      /** @description Whether the key can be used now. */
      isActive: boolean;
    };
    /** @description A request of the public API. */
    ApiRequest: {
      id: components['schemas']['Id'];
      receivedAt: components['schemas']['Moment'];
      /** @description Method of the request. */
      method: string;
      /** @description Address of the request, without its query. “…” stands for a part that may be data. */
      path: string;
      /** @description Status of the answer. */
      status: number;
      outcome: components['schemas']['RequestOutcome'];
      /** @description Milliseconds until the answer; null for an accepted report, for which it is not measured. */
      durationMs: number | null;
      key: components['schemas']['RequestKey'];
      /** @description Address of the sender, if it is known. */
      remoteAddress: string | null;
      /** @description What was wrong, as it was answered. */
      problems: string[];
      /** @description Number of further requests like this one that were only counted. */
      similar: number;
      /**
       * Format: date-time
       * @description When the last of them came.
       */
      similarUntil: string | null;
      /**
       * Format: uuid
       * @description Id of the report that the request stored; null for a refused request.
       */
      reportId: string | null;
      /**
       * @description The present state of this report; null for a refused request. `UNMATCHED`, `IGNORED`: the request was accepted, and no enrolment has its id.
       * @enum {string|null}
       */
      reportState: 'RECEIVED' | 'APPLIED' | 'UNCHANGED' | 'UNMATCHED' | 'FAILED' | 'RETRACTED' | 'IGNORED' | null;
      /** @description What the report says; null for a refused request. */
      report: {
        /** @description The id of the enrolment in the LMS, as it came. */
        lmsEnrolmentId: string;
        /** @description Progress in percent. */
        progress: number;
      } | null;
    };
    /** @description A page of requests. */
    ApiRequestPage: {
      /** @description The requests of this page. */
      items: components['schemas']['ApiRequest'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /** @description The refused requests of the last 24 hours. */
    ApiRequestSummary: {
      /** @description Number of requests with a 4xx or 5xx in the last 24 hours, those that were only counted included. */
      refusedLastDay: number;
      /** @description The latest 20 keys, the newest first. */
      keys: components['schemas']['RequestKey'][];
    };
    /** @description A request with what helps to correct it. */
    ApiRequestDetails: {
      request: components['schemas']['ApiRequest'];
      /** @description What the sender should do. */
      advice: string;
      /** @description The beginning of the body. It has the values of the contract's fields only; “…” stands for anything else. Null if the body was not read. */
      bodyExcerpt: string | null;
      /** @description Length of the body in bytes, if it was announced. */
      bodyBytes: number | null;
    };
    /** @description A token that stands for the key for a while. */
    TryToken: {
      /** @description The token, sent as `Authorization: Bearer …`. */
      token: string;
      /** @description The masked form of the key that it stands for. */
      masked: string;
      expiresAt: components['schemas']['Moment'];
    };
    /** @description The catalogue. */
    EventTypes: {
      /** @description The event types, in the order of the public contract. */
      eventTypes: {
        /**
         * @description Name of the type, such as `certificate.issued`.
         * @example certificate.issued
         */
        type: string;
        /** @description What happened. */
        summary: string;
        /** @description When the event is sent, and notes about it; may be empty. */
        description: string;
        /** @description Version of the body. */
        version: number;
        /** @description JSON schema of the body, without references. */
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
     * @description Whether Attain sends events to it.
     * @enum {string}
     */
    EndpointState: 'ENABLED' | 'DISABLED';
    /**
     * @description `DELIVERED`: the receiver answered with 2xx. `REJECTED`: it answered with another status. `NO_ANSWER`: no answer came, but
     *     the request may have arrived. `UNREACHABLE`: no connection. `MISCONFIGURED`: it could not be sent with the endpoint's
     *     settings.
     * @enum {string}
     */
    AttemptEnding: 'DELIVERED' | 'REJECTED' | 'NO_ANSWER' | 'UNREACHABLE' | 'MISCONFIGURED';
    /** @description The results of its latest attempts, at most 100. */
    RecentAttempts: {
      /** @description The number of attempts, at most 100. */
      attempts: number;
      /** @description The number of these that succeeded. */
      delivered: number;
      /**
       * Format: date-time
       * @description Start of the latest attempt; null when there was none.
       */
      lastAttemptAt: string | null;
      /**
       * Format: date-time
       * @description Start of the latest of these attempts that succeeded; null when none did.
       */
      lastDeliveredAt: string | null;
      /** @description The latest of these attempts that failed; null when none did. */
      lastFailure: {
        eventId: components['schemas']['Id'];
        startedAt: components['schemas']['Moment'];
        ending: components['schemas']['AttemptEnding'];
        /** @description HTTP status of the answer; null when there was none. */
        status: number | null;
        /** @description Description of the error, for people. */
        error: string | null;
      } | null;
    };
    /** @description An endpoint and its health. */
    Endpoint: {
      id: components['schemas']['Id'];
      /** @description Name of the endpoint. */
      name: string;
      /** @description The URL to which events are posted. */
      url: string;
      /** @description Description of the endpoint; may be empty. */
      description: string;
      /** @description The event types to send; null for all types. */
      eventTypes: string[] | null;
      /** @description The type, and which credentials are stored. */
      authentication: {
        type: components['schemas']['AuthenticationType'];
        /** @description The fields of the authentication type. */
        credentials: {
          /**
           * @description Name of the field.
           * @enum {string}
           */
          field: 'username' | 'password' | 'token' | 'name' | 'value';
          /** @description Whether a value is stored. */
          isSet: boolean;
        }[];
        /** @description False when the stored credentials cannot be read and must be entered again. */
        isReadable: boolean;
      };
      state: components['schemas']['EndpointState'];
      /**
       * @description The reason why nothing is sent: a user disabled it, it answered 410 Gone, or every attempt failed for five days. Null while it is enabled.
       * @enum {string|null}
       */
      disabledReason: 'BY_USER' | 'GONE' | 'FAILING' | null;
      /**
       * Format: date-time
       * @description Since when it is disabled; null while it is enabled.
       */
      disabledAt: string | null;
      /**
       * Format: date-time
       * @description Time of the first failed attempt since the last successful one; null when the last attempt succeeded.
       */
      failingSince: string | null;
      /**
       * Format: date-time
       * @description Until when deliveries are also signed with the former secret; null when they are not.
       */
      previousSecretUntil: string | null;
      recent: components['schemas']['RecentAttempts'];
      openDeliveries: components['schemas']['BoundedCount'];
      failedDeliveries: components['schemas']['BoundedCount'];
      /** @description The user who added it. */
      createdBy: {
        id: components['schemas']['Id'];
        /** @description Current name of the user. */
        name: string;
      };
      createdAt: components['schemas']['Moment'];
      updatedAt: components['schemas']['Moment'];
      version: components['schemas']['Version'];
    };
    /** @description All endpoints. */
    Endpoints: {
      /** @description The endpoints, the newest first. */
      endpoints: components['schemas']['Endpoint'][];
      /** @description The maximum number of endpoints of an organisation. */
      mostEndpoints: number;
    };
    /**
     * @description The endpoint's name, for people. Two endpoints may have the same. Spaces at its ends are removed.
     * @example CRM
     */
    EndpointName: string;
    /**
     * @description The URL to which events are posted. A URL that can never be reached is refused: another scheme than https or http, a user
     *     name or a password in it, an IP address that is not public. Host names are checked at each attempt.
     * @example https://crm.example/attain
     */
    Url: string;
    /** @description Description of the endpoint in one line; may be empty. */
    EndpointDescription: string;
    /**
     * @description Name of the event type or action, such as `certificate.issued`.
     * @example certificate.issued
     */
    DottedName: string;
    /** @description The event types to send; null for all types, including those of later versions of Attain. */
    ChosenEventTypes: components['schemas']['DottedName'][] | null;
    /** @description The type and its fields. Fields of other types are ignored. */
    EndpointAuthentication: {
      type: components['schemas']['AuthenticationType'];
      username?: components['schemas']['Credential'];
      password?: components['schemas']['Credential'];
      token?: components['schemas']['Credential'];
      name?: components['schemas']['Credential'];
      value?: components['schemas']['Credential'];
    };
    /** @description The settings of an endpoint. */
    EndpointSettings: {
      name: components['schemas']['EndpointName'];
      url: components['schemas']['Url'];
      description: components['schemas']['EndpointDescription'];
      eventTypes: components['schemas']['ChosenEventTypes'];
      authentication: components['schemas']['EndpointAuthentication'];
    };
    /** @description The settings of an endpoint, and the version that the change is based on. */
    EndpointChange: {
      name?: components['schemas']['EndpointName'];
      url: components['schemas']['Url'];
      description: components['schemas']['EndpointDescription'];
      eventTypes: components['schemas']['ChosenEventTypes'];
      authentication: components['schemas']['EndpointAuthentication'];
      version?: components['schemas']['Version'];
    };
    /** @description The secret for signing deliveries. */
    SigningSecret: {
      /**
       * @description The secret in the form of the Standard Webhooks libraries.
       * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
       */
      secret: string;
      /**
       * Format: date-time
       * @description Until when deliveries are also signed with the former secret; null when they are not.
       */
      previousSecretUntil: string | null;
    };
    /** @description The numbers of attempts over time. */
    Statistics: {
      /**
       * @description Length of a period.
       * @enum {string}
       */
      unit: 'HOUR' | 'DAY';
      /** @description The periods, the oldest first. */
      spans: {
        begins: components['schemas']['Moment'];
        ends: components['schemas']['Moment'];
        /**
         * Format: date
         * @description The day in the time zone in which the period begins.
         * @example 2026-03-01
         */
        date: string;
        /** @description Attempts that succeeded. */
        delivered: number;
        /** @description Attempts that failed. */
        failed: number;
      }[];
    };
    /** @description The delivery of an event to an endpoint. */
    Delivery: {
      eventId: components['schemas']['Id'];
      /**
       * @description Type of the event.
       * @example certificate.issued
       */
      type: string;
      /** @description Whether the event is an example, which a user has requested. */
      isExample: boolean;
      occurredAt: components['schemas']['Moment'];
      state: components['schemas']['DeliveryState'];
      failure: components['schemas']['DeliveryFailure'];
      /** @description The number of attempts in all schedules. */
      attempts: number;
      queuedAt: components['schemas']['Moment'];
      /**
       * Format: date-time
       * @description Time of the next attempt; null when none is planned.
       */
      nextAttemptAt: string | null;
      /** @description HTTP status of the last answer; null when there was none. */
      lastStatus: number | null;
      /** @description Description of the last error, for people. */
      lastError: string | null;
      /**
       * Format: date-time
       * @description The time when it was delivered or failed; null while it is open.
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
      /** @description Number of the attempt of this delivery, from 1. */
      number: number;
      startedAt: components['schemas']['Moment'];
      /** @description The duration in milliseconds. */
      durationMs: number;
      ending: components['schemas']['AttemptEnding'];
      /** @description HTTP status of the answer; null when there was none. */
      status: number | null;
      /** @description Description of the error, for people. */
      error: string | null;
      /** @description The beginning of the answer (4 KiB), without Attain's credentials; null when there was none. */
      responseBody: string | null;
    };
    /** @description A delivery with its body and its attempts. */
    DeliveryDetails: {
      delivery: components['schemas']['Delivery'];
      /**
       * Format: uuid
       * @description The enrolment or certificate of the event; null for an example.
       */
      subjectId: string | null;
      /** @description The body of every attempt, byte for byte (JSON); null when the event is no longer kept. */
      body: string | null;
      workflowId: components['schemas']['WorkflowId'];
      /** @description The latest 100 attempts, the newest first. */
      attempts: components['schemas']['Attempt'][];
      /** @description Whether there were more than 100. */
      hasMoreAttempts: boolean;
    };
    /** @description An edited body that was sent once to an endpoint. */
    TestDelivery: {
      id: components['schemas']['Id'];
      eventId: components['schemas']['Id'];
      /**
       * @description Type of the event whose delivery was edited.
       * @example certificate.issued
       */
      type: string;
      /** @description The body that was sent. */
      body: string;
      startedAt: components['schemas']['Moment'];
      /** @description The duration in milliseconds; null until it has ended. */
      durationMs: number | null;
      /**
       * @description The outcome, as of an attempt; null until it has ended.
       * @enum {string|null}
       */
      ending: 'DELIVERED' | 'REJECTED' | 'NO_ANSWER' | 'UNREACHABLE' | 'MISCONFIGURED' | null;
      /** @description HTTP status of the answer; null when there was none. */
      status: number | null;
      /** @description Description of the error, for people. */
      error: string | null;
      /** @description The beginning of the answer (4 KiB), without Attain's credentials; null when there was none. */
      responseBody: string | null;
      /** @description The user who sent it. */
      requestedBy: {
        id: components['schemas']['Id'];
        /** @description Current name of the user. */
        name: string;
      };
    };
    /** @description Test deliveries. */
    TestDeliveries: {
      /** @description The test deliveries, the newest first. */
      tests: components['schemas']['TestDelivery'][];
    };
    /** @description A recovery of failed and missed deliveries. */
    Recovery: {
      id: components['schemas']['Id'];
      since: components['schemas']['Moment'];
      until: components['schemas']['Moment'];
      /**
       * @description Whether the recovery is still queueing deliveries.
       * @enum {string}
       */
      state: 'RUNNING' | 'DONE' | 'CANCELLED';
      /** @description The number of deliveries that it has queued so far. */
      queued: number;
      /** @description The number of queued deliveries that were delivered. */
      delivered: number;
      /** @description The number of queued deliveries that wait or are being retried. */
      open: number;
      /** @description The number of queued deliveries that failed again. */
      failed: number;
      /** @description The user who requested it. */
      requestedBy: {
        id: components['schemas']['Id'];
        /** @description Current name of the user. */
        name: string;
      };
      createdAt: components['schemas']['Moment'];
      /**
       * Format: date-time
       * @description The time when it had queued all deliveries; null while it runs.
       */
      finishedAt: string | null;
    };
    /** @description Recoveries of an endpoint. */
    Recoveries: {
      /** @description The recoveries, the newest first. */
      recoveries: components['schemas']['Recovery'][];
    };
    /** @description A page of actions. */
    ActionPage: {
      /** @description The actions of this page. */
      items: components['schemas']['Action'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /**
     * @description `RECEIVED`: stored, not processed yet. `APPLIED`: at least one enrolment advanced. `UNCHANGED`: every enrolment already had
     *     this progress or more. `UNMATCHED`: no enrolment had this id. `FAILED`: it could not be applied, for the stored reason.
     *     `RETRACTED`: an administrator withdrew it. `IGNORED`: no enrolment has its id, and an administrator set it aside.
     * @enum {string}
     */
    ReportState: 'RECEIVED' | 'APPLIED' | 'UNCHANGED' | 'UNMATCHED' | 'FAILED' | 'RETRACTED' | 'IGNORED';
    /** @description A report. */
    Report: {
      id: components['schemas']['Id'];
      /** @description The id from the LMS. */
      lmsEnrolmentId: string;
      progress: components['schemas']['Percentage'];
      state: components['schemas']['ReportState'];
      /** @description The reason why it could not be applied; null otherwise. */
      failure: string | null;
      sender: components['schemas']['ReportSender'];
      /** @description The sender's address, if known. */
      remoteAddress: string | null;
      /** @description The `X-Request-Id` of the answer that acknowledged it. */
      requestId: string;
      receivedAt: components['schemas']['Moment'];
      /**
       * Format: date-time
       * @description The time when it was processed.
       */
      processedAt: string | null;
      /** @description The workflow that processed it. */
      workflowId: string | null;
      /** @description The workflow's run. */
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
      /** @description The number of waiting reports, at most 1,000. */
      reports: number;
      /** @description Whether there are more than 1,000. */
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
    /** @description The effect of a report on one enrolment. */
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
      /** @description The id from the LMS. */
      lmsEnrolmentId: string;
      progress: components['schemas']['Percentage'];
      state: components['schemas']['ReportState'];
      /** @description The reason why it could not be applied; null otherwise. */
      failure: string | null;
      sender: components['schemas']['ReportSender'];
      /** @description The sender's address, if known. */
      remoteAddress: string | null;
      /** @description The `X-Request-Id` of the answer that acknowledged it. */
      requestId: string;
      receivedAt: components['schemas']['Moment'];
      /**
       * Format: date-time
       * @description The time when it was processed.
       */
      processedAt: string | null;
      /** @description The workflow that processed it. */
      workflowId: string | null;
      /** @description The workflow's run. */
      runId: string | null;
      /** @description The effect on each enrolment that has the id, for at most 500 enrolments. */
      effects: components['schemas']['Effect'][];
    };
    /** @description Name of one of the seven operations. */
    OperationFilter: string;
    /** @description A call to the LMS. */
    Call: {
      id: components['schemas']['Id'];
      /** @description Name of one of the seven operations. */
      operation: string;
      /** @description HTTP method. */
      method: string;
      /** @description The address without secrets; of a call through a connector, the address of the LMS. */
      url: string;
      /** @description The first ten requests of a call through a connector, in their order; else empty. */
      requests: {
        /** @description HTTP method. */
        method: string;
        /** @description The path and the query without secrets, at most 300 characters of them. */
        path: string;
      }[];
      /**
       * @description The outcome, as in `Ending`; null while the call is open.
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
      /** @description A description of the error, for people. */
      errorMessage: string | null;
      /**
       * Format: uuid
       * @description The lifecycle action that made the call.
       */
      actionId: string | null;
      /**
       * Format: uuid
       * @description The enrolment of the call.
       */
      enrolmentId: string | null;
      /**
       * Format: uuid
       * @description The acting user.
       */
      actorUserId: string | null;
      /** @description The workflow that made the call. */
      workflowId: string | null;
      /** @description The workflow's run. */
      runId: string | null;
      /** @description The `Idempotency-Key` in the request to the LMS. */
      idempotencyKey: string | null;
      /** @description The beginning of the request's body, without secrets. */
      requestExcerpt: string | null;
      /** @description The beginning of the answer, without secrets. */
      responseExcerpt: string | null;
      /** @description The id in the LMS's answer. */
      lmsEnrolmentId: string | null;
      /** @description Whether unsaved settings were tried. The states of the operations do not count such a call. */
      isDraft: boolean;
      startedAt: components['schemas']['Moment'];
      /**
       * Format: date-time
       * @description The time when it ended.
       */
      closedAt: string | null;
    };
    /** @description A page of calls. */
    CallPage: {
      /** @description The calls of this page. */
      items: components['schemas']['Call'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /** @description A call with its requests. */
    CallDetails: {
      call: components['schemas']['Call'];
      /** @description The requests of a call through a connector, in their order; else empty. */
      steps: components['schemas']['Step'][];
    };
    /** @description An e-mail about a certificate. */
    CertificateEmail: {
      workflowId: components['schemas']['WorkflowId'];
      runId: components['schemas']['RunId'];
      id: components['schemas']['Id'];
      /**
       * @description The change of the certificate.
       * @enum {string}
       */
      kind: 'ISSUED' | 'WITHDRAWN' | 'REVOKED' | 'REINSTATED';
      state: components['schemas']['EmailState'];
      /** @description Name of the student at the time of queueing. */
      recipientName: string;
      /** @description The recipient's address. */
      recipientEmail: string;
      certificateId: components['schemas']['Id'];
      /** @description Number of the certificate. */
      certificateNumber: string;
      enrolmentId: components['schemas']['Id'];
      /** @description The number of attempts. */
      attempts: number;
      /** @description The last answer of the mail server; null when nothing failed. */
      error: string | null;
      createdAt: components['schemas']['Moment'];
      /**
       * Format: date-time
       * @description The time when the mail server accepted it.
       */
      sentAt: string | null;
    };
    /** @description A page of e-mails. */
    EmailPage: {
      /** @description The e-mails of this page. */
      items: components['schemas']['CertificateEmail'][];
      nextCursor: components['schemas']['NextCursor'];
    };
    /** @description An event. */
    Event: {
      id: components['schemas']['Id'];
      /** @description Type of the event, such as `enrolment.progressed`. */
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
    /** @description An entry of the audit log. */
    AuditEntry: {
      id: components['schemas']['Id'];
      actor: components['schemas']['Actor'];
      /** @description Name of the action, such as `student.created`. */
      action: string;
      subjectId: components['schemas']['Id'];
      /** @description Current name of the user, student, course, certificate, invited person or webhook endpoint of the entry; null for other records. */
      subjectName: string | null;
      /** @description The record that can be opened for the entry; null when there is none any more. Of a certificate, an action and an e-mail it is the enrolment. */
      link: {
        /**
         * @description The kind of the record.
         * @enum {string}
         */
        kind: 'STUDENT' | 'COURSE' | 'ENROLMENT' | 'IMPORT' | 'BULK_RUN' | 'CORRECTION';
        id: components['schemas']['Id'];
      } | null;
      /** @description Details, which depend on the action. They never contain a secret. */
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
    /** @description A lifecycle action and its outcome. */
    ActionResult: {
      id: components['schemas']['Id'];
      /**
       * @description The kind of the action.
       * @enum {string}
       */
      kind: 'CREATE' | 'TRANSFER' | 'CANCEL' | 'MARK';
      enrolmentId: components['schemas']['Id'];
      /**
       * @description Whether the action has ended.
       * @enum {string}
       */
      state: 'REQUESTED' | 'RUNNING' | 'CLOSED';
      /**
       * @description The outcome of the call to the LMS.
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
      /** @description A description for users. */
      message: string | null;
      /** @description The possible next steps for users, one sentence for each. */
      nextSteps: string[];
      /** @description The choices that the portal offers as buttons. */
      choices: ('REPEAT' | 'LINK' | 'CONFIRM' | 'DISCARD')[];
      /** @description The HTTP status of the LMS. */
      lmsStatus: number | null;
      /** @description The beginning of the LMS's answer, without secrets. */
      excerpt: string | null;
      /** @description The Temporal run, for operators. */
      runId: string | null;
      /**
       * Format: date-time
       * @description Time of the request.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description The time when it ended.
       */
      closedAt: string | null;
    };
    /** @description The result of one unit. */
    UnitMark: {
      unitId: components['schemas']['Id'];
      name: components['schemas']['Name'];
      /** @description The score, from 0 to maxScore. It is 0, or at least 0.000001. */
      score: number;
      /** @description The highest possible score. */
      maxScore: number;
      /** @description Whether the unit was passed. */
      passed: boolean;
    };
  };
  responses: {
    /** @description There is no session, or it has ended. This is checked before the body is read. An API key is not accepted. */
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
    /** @description An unexpected error happened in Attain. */
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
    /** @description Attain is answering too many requests of the organisation, too much work of this kind is under way, or the request took too long; then nothing was changed. Or the database did not answer in time; then the message says whether something may have been changed. */
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
    /** @description The body is not JSON in UTF-8 (without a byte order mark), or a field, a parameter or an id is missing, unknown, duplicated, or has a value that is not allowed. Nothing was changed. */
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
    /** @description The present state does not permit the request; the message says why. Nothing was changed. */
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
    /** @description The users of the organisation have tried operations 120 times within a minute, or sent 2,000 requests within an hour for it. Nothing was sent. */
    TooManyTrials: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'Retry-After': components['headers']['RetryAfter'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "title": "Too Many Requests",
         *       "message": "Your organisation has called its LMS 120 times within a minute to try operations. Nothing was sent. Wait a minute."
         *     }
         */
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description The organisation has no record with this id. */
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
    /** @description The connection. */
    Connection: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Connection'];
      };
    };
    /** @description The address was changed. */
    SavedInbound: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['SavedInbound'];
      };
    };
    /** @description The settings and the latest pulls. */
    Pulls: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Pulls'];
      };
    };
    /** @description The current mode. */
    Mode: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Mode'];
      };
    };
    /** @description 500 - the settings are wrong, or an unexpected error happened. 502 - the LMS refused, its answer was not as expected, or it could not be reached. 504 - it did not answer in time. */
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
    /** @description There were too many attempts with this account, code or link, or from this address. Nothing was checked. An account that does not exist gets the same answer. */
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
    /** @description Too many passwords are waiting to be checked; then nothing was checked and no attempt is counted. Or the database did not answer in time; then the message says whether something may have been changed. */
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
    /** @description Within an hour, the organisation has sent 5 invitations to this address, or 200 in all. Repeated ones count. Nothing was sent or changed. */
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
    /** @description The file, in the format that was asked for. It is sent while it is read: if an error ends it early, the connection is cut. A CSV file (RFC 4180) is for programs: UTF-8 with a byte order mark, commas, decimal points, times in UTC; a text that a spreadsheet would read as a formula has an apostrophe before it. A workbook (.xlsx) has texts, numbers, and times in the organisation's time zone. Rows over the limit of a sheet continue on a further sheet. The first line of both has the names of the columns in the user's language. */
    Table: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        /** @description The file's name in the user's language, with the day (UTC). A name with other letters than those of ASCII is encoded (RFC 6266). */
        'Content-Disposition': string;
        [name: string]: unknown;
      };
      content: {
        'text/csv': string;
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': string;
      };
    };
    /** @description Within an hour, the organisation has saved 200 changes of courses, or within a day 64 MiB of them. Nothing was changed. */
    TooManyRevisions: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'Retry-After': components['headers']['RetryAfter'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "title": "Too Many Requests",
         *       "message": "Your organisation has saved 200 changes of courses within an hour, which is the limit. Nothing was changed. Try again in 42 minutes."
         *     }
         */
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Within an hour, administrators have revoked or reinstated this certificate 6 times, or 200 certificates of the organisation. Nothing was changed. */
    TooManyDecisions: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'Retry-After': components['headers']['RetryAfter'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "title": "Too Many Requests",
         *       "message": "This certificate was revoked or reinstated 6 times within an hour, which is the limit. Nothing was changed. Try again in 42 minutes."
         *     }
         */
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description The e-mail about this certificate was sent again 5 times within 24 hours, or 200 of the organisation within an hour. Nothing was sent. */
    TooManyRepeatedEmails: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'Retry-After': components['headers']['RetryAfter'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "title": "Too Many Requests",
         *       "message": "The e-mail about this certificate was sent again 5 times within 24 hours, which is the limit. Nothing was sent. Try again in 3 hours."
         *     }
         */
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description The users of the organisation have sent too many test deliveries, or examples to one endpoint, within a minute. Nothing was sent. */
    TooManyTests: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'Retry-After': components['headers']['RetryAfter'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "title": "Too Many Requests",
         *       "message": "Your organisation has sent 20 test deliveries within a minute. Nothing was sent. Wait a minute."
         *     }
         */
        'application/json': components['schemas']['Error'];
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
    /** @description The outcome is not known after 25 s. `Location` is the address of the action. */
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
    /** @description The organisation already has the maximum number of actions under way. Nothing was done. */
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
    /** @description The LMS did not perform the operation, or it is not known whether it did. 502 - it refused, its answer was not as expected, or it could not be reached. 504 - it did not answer in time. 500 - the configuration is wrong. 503 - the call was not sent. */
    Failed: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          /** @description The text of the HTTP status. */
          title: string;
          /** @description A description for users. */
          message: string;
          action?: components['schemas']['ActionResult'];
        };
      };
    };
  };
  parameters: {
    /** @description One of the seven operations. */
    Operation: components['schemas']['OperationName'];
    /** @description The preset. */
    PresetId: components['schemas']['PresetId'];
    /** @description Id of the check. */
    CheckId: components['schemas']['Id'];
    /** @description The text to search for. The LMS decides how it searches. */
    SearchTerm: string;
    /** @description The id that the course has in the LMS. */
    CourseId: components['schemas']['LmsId'];
    /** @description The enrolment. */
    EnrolmentId: components['schemas']['Id'];
    /** @description Maximum number of rows on the page. */
    Limit: number;
    /** @description The `nextCursor` of the previous page. Without it, the first page is returned. */
    Cursor: string;
    /** @description Id of the user. */
    UserId: components['schemas']['Id'];
    /** @description Id of the invitation. */
    InvitationId: components['schemas']['Id'];
    /** @description The text to search for. Case, accents and the number of spaces do not matter. */
    Search: string;
    /** @description The order; `-` reverses it. Without this and `search`, students are sorted by name. Search results have a fixed order, so `sort` and `search` together are refused. */
    SortStudents: 'name' | '-name' | 'email' | '-email' | 'created' | '-created';
    /** @description The format of the file. */
    TableFormat: 'csv' | 'xlsx';
    /** @description Id of the student. */
    StudentId: components['schemas']['Id'];
    /** @description Id of the course. */
    'parameters-CourseId': components['schemas']['Id'];
    /** @description The order; `-` reverses it. Without this and `search`, the newest is first. Search results have a fixed order, so `sort` and `search` together are refused. `from` and `to` are possible with the order of time only. */
    SortEnrolments: 'created' | '-created' | 'student' | '-student';
    /** @description Returns only rows from this time on. */
    From: components['schemas']['Moment'];
    /** @description Returns only rows before this time. */
    To: components['schemas']['Moment'];
    /** @description Id of the enrolment. */
    'parameters-EnrolmentId': components['schemas']['Id'];
    /** @description Id of the import. */
    ImportId: components['schemas']['Id'];
    /** @description Id of the view. */
    SavedViewId: components['schemas']['Id'];
    /** @description Id of the bulk run. */
    BulkRunId: components['schemas']['Id'];
    /** @description Id of the correction. */
    CorrectionId: components['schemas']['Id'];
    /** @description The change of a certificate that the e-mail is about. */
    Kind: components['schemas']['EmailTemplateKind'];
    /** @description The language of the text. */
    Language: components['schemas']['Language'];
    /** @description Id of the certificate. */
    CertificateId: components['schemas']['Id'];
    /** @description Id of the endpoint. */
    EndpointId: components['schemas']['Id'];
    /** @description Id of the event. Receivers get it as `webhook-id`. */
    EventId: components['schemas']['Id'];
    /** @description Id of the recovery. */
    RecoveryId: components['schemas']['Id'];
    /** @description Id of the report. */
    ReportId: components['schemas']['Id'];
    /** @description Id of the call. */
    CallId: components['schemas']['Id'];
    /** @description Id of the e-mail. */
    EmailId: components['schemas']['Id'];
    /** @description A key that the caller chooses for one click. A repeated request must have the same key. It may not begin with `bulk-` or `import-`. */
    IdempotencyKey: string;
    /** @description The action. */
    ActionId: components['schemas']['Id'];
  };
  requestBodies: never;
  headers: {
    /** @description Identifies this request. The log lines of the request have the same id. */
    RequestId: string;
    /** @description Seconds after which the request may succeed. */
    RetryAfter: string;
    /** @description Address of the created record. */
    Location: string;
    /** @description Sets the browser's session cookie, or removes it. */
    SetCookie: string;
    /** @description Gives the browser the user's language, when the request has one. */
    LanguageCookie: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  streamChanges: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The stream. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
      401: components['responses']['SignInFirst'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listAlerts: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The alerts. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Alerts'];
        };
      };
      401: components['responses']['SignInFirst'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  markAlertsSeen: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The time. */
    requestBody: {
      content: {
        'application/json': {
          /**
           * Format: date-time
           * @description The `openedAt` of the newest alert that the user saw. A time in the future counts as now.
           */
          until: string;
        };
      };
    };
    responses: {
      /** @description The alerts are marked. */
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
  showDigest: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The choice. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Digest'];
        };
      };
      401: components['responses']['SignInFirst'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  chooseDigest: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The choice. */
    requestBody: {
      content: {
        'application/json': components['schemas']['Digest'];
      };
    };
    responses: {
      /** @description The stored choice. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Digest'];
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
  search: {
    parameters: {
      query: {
        /** @description The text to search for. In names, case, accents and the number of spaces do not matter. */
        q: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The results, the best first. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SearchResults'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
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
            /** @description The operations, in a fixed order. */
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
    /** @description The whole configuration. Credentials may be missing. */
    requestBody: {
      content: {
        'application/json': components['schemas']['OperationSettings'];
      };
    };
    responses: {
      /** @description The changed operation. */
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
      409: components['responses']['Conflict'];
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
    /** @description Sample values, unsaved settings, and whether to send. */
    requestBody: {
      content: {
        'application/json': {
          /** @description Values of variables. Missing values are replaced by samples. */
          values?: {
            [key: string]: string;
          };
          draft?: components['schemas']['OperationDraft'];
          /** @description Whether to send the request to the LMS. */
          send?: boolean;
          /** @description The `confirmation` of the preview. It is valid once. */
          confirmation?: string;
        };
      };
    };
    responses: {
      /** @description The preview, and the outcome if the request was sent. */
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
      429: components['responses']['TooManyTrials'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listLmsPresets: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The presets, in the order in which a page lists them. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The presets. */
            presets: components['schemas']['Preset'][];
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
  showLmsPreset: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The preset. */
        preset: components['parameters']['PresetId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The preset and its document. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            preset: components['schemas']['PresetId'];
            /** @description Its version. */
            version: number;
            /** @description The document as indented JSON. */
            document: string;
          };
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
  showConnectorSchema: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A JSON schema. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description A JSON schema. */
            schema: {
              [key: string]: unknown;
            };
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
  showLmsConnection: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Connection'];
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  saveLmsConnection: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The whole connection. Secrets may be missing. */
    requestBody: {
      content: {
        'application/json': components['schemas']['ConnectionSettings'];
      };
    };
    responses: {
      200: components['responses']['Connection'];
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
  tryLmsConnection: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The operation, sample values, an unsaved connection, and the confirmation. */
    requestBody: {
      content: {
        'application/json': {
          operation: components['schemas']['ConnectorOperationName'];
          /** @description Values of variables. Missing values are replaced by samples. */
          values?: {
            [key: string]: string;
          };
          draft?: components['schemas']['ConnectionDraft'];
          /** @description The `confirmation` of the preview. It is valid once. */
          confirmation?: string;
        };
      };
    };
    responses: {
      /** @description The requests, and how the operation ended. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConnectionTrial'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      429: components['responses']['TooManyTrials'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listLmsChecks: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The checks. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The checks. */
            checks: components['schemas']['LmsCheck'][];
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
  startLmsCheck: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The way to the LMS, the test course and the test students. */
    requestBody: {
      content: {
        'application/json': {
          lms: components['schemas']['ModeName'];
          courseId: components['schemas']['LmsId'];
          studentEmail: components['schemas']['Email'];
          otherEmail: components['schemas']['Email'];
          /** @description The code of a unit for which the LMS takes a result; without it, marking is left out. */
          unitCode?: string | null;
        };
      };
    };
    responses: {
      /** @description The check, which is under way. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LmsCheck'];
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
  showLmsCheck: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the check. */
        checkId: components['parameters']['CheckId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The check. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LmsCheck'];
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
  showLmsInbound: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The inbound address, if the organisation has one. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            inbound: components['schemas']['Inbound'];
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
  saveLmsInbound: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The check and the mapping. */
    requestBody: {
      content: {
        'application/json': components['schemas']['InboundSettings'];
      };
    };
    responses: {
      200: components['responses']['SavedInbound'];
      /** @description The address was created. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SavedInbound'];
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
  deleteLmsInbound: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The address was deleted. */
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
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  showLmsPulls: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Pulls'];
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  saveLmsPulls: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The settings. */
    requestBody: {
      content: {
        'application/json': components['schemas']['PullSettings'];
      };
    };
    responses: {
      200: components['responses']['Pulls'];
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
  startLmsPull: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      202: components['responses']['Pulls'];
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
            /** @description An address with a token that is valid once. */
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
        /** @description The text to search for. The LMS decides how it searches. */
        search?: components['parameters']['SearchTerm'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer of the LMS. */
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
      /** @description The answer of the LMS. */
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
      /** @description The answer of the LMS. */
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
      /** @description The answer of the LMS. */
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
    /** @description The credentials. */
    requestBody: {
      content: {
        'application/json': components['schemas']['Credentials'];
      };
    };
    responses: {
      /** @description E-mail address and password are correct, but a code is required. Nobody is signed in. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CodeRequired'];
        };
      };
      /** @description The user is signed in. */
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
      /** @description The credentials or the code are wrong, or the user was deactivated. */
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
      /** @description The session has ended. */
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
  showVisitor: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The session, or an empty object. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Visitor'];
        };
      };
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
    /** @description The current password and the new one. */
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
    /** @description Name and language. */
    requestBody: {
      content: {
        'application/json': components['schemas']['Profile'];
      };
    };
    responses: {
      /** @description The session with the new name and language. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Set-Cookie': components['headers']['LanguageCookie'];
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
      /** @description The state of the second factor. */
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
    /** @description The user's password. */
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
    /** @description The e-mail address of the user. */
    requestBody: {
      content: {
        'application/json': components['schemas']['ResetRequest'];
      };
    };
    responses: {
      /** @description If the user exists, the e-mail will be sent. */
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
      /** @description The user whose password the link replaces. */
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
    /** @description Name, time zone, language and colour. */
    requestBody: {
      content: {
        'application/json': components['schemas']['OrganisationDetails'];
      };
    };
    responses: {
      /** @description The changed organisation. */
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
      409: components['responses']['Conflict'];
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
      /** @description The changed organisation. */
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
      /** @description The changed organisation. */
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
        /** @description Maximum number of rows on the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the previous page. Without it, the first page is returned. */
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
      /** @description The changed user. */
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
      /** @description The changed user. */
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
      /** @description The changed user. */
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
      /** @description The changed user. */
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
        /** @description Maximum number of rows on the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the previous page. Without it, the first page is returned. */
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
    /** @description The invited person. */
    requestBody: {
      content: {
        'application/json': components['schemas']['InvitationDetails'];
      };
    };
    responses: {
      /** @description The invitation was created, and its e-mail is queued. */
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
      /** @description The user was created and is signed in. */
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
      /** @description The e-mail is queued again. */
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
        /** @description The text to search for. Case, accents and the number of spaces do not matter. */
        search?: components['parameters']['Search'];
        /** @description The order; `-` reverses it. Without this and `search`, students are sorted by name. Search results have a fixed order, so `sort` and `search` together are refused. */
        sort?: components['parameters']['SortStudents'];
        /** @description Maximum number of rows on the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the previous page. Without it, the first page is returned. */
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
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  exportStudents: {
    parameters: {
      query?: {
        /** @description The format of the file. */
        format?: components['parameters']['TableFormat'];
        /** @description The text to search for. Case, accents and the number of spaces do not matter. */
        search?: components['parameters']['Search'];
        /** @description The order; `-` reverses it. Without this and `search`, students are sorted by name. Search results have a fixed order, so `sort` and `search` together are refused. */
        sort?: components['parameters']['SortStudents'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Table'];
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  exportSelectedStudents: {
    parameters: {
      query?: {
        /** @description The format of the file. */
        format?: components['parameters']['TableFormat'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The selected students. */
    requestBody: {
      content: {
        'application/json': {
          ids: components['schemas']['SelectedIds'];
        };
      };
    };
    responses: {
      200: components['responses']['Table'];
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
    /** @description The changed student. */
    requestBody: {
      content: {
        'application/json': components['schemas']['StudentChange'];
      };
    };
    responses: {
      /** @description The changed student. */
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
      /** @description The stored data. */
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
      /** @description The changed student. */
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
      /** @description There was too much to erase in the time of one request; then what was erased stays erased, the student is not erased yet, and the same request goes on. Or Attain is answering too many requests of the organisation; then nothing was changed. Or the database did not answer in time; then the message says whether something may have been changed. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "title": "Service Unavailable",
           *       "message": "Not everything could be erased in time. What was erased stays erased. Erase again to go on."
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listCourses: {
    parameters: {
      query?: {
        /** @description The text to search for. Case, accents and the number of spaces do not matter. */
        search?: components['parameters']['Search'];
        /** @description The order; `-` reverses it. Search results can be sorted by name only. */
        sort?: 'name' | '-name' | 'created' | '-created';
        /** @description Maximum number of rows on the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the previous page. Without it, the first page is returned. */
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
      429: components['responses']['TooManyRevisions'];
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
    /** @description The changed course. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CourseChange'];
      };
    };
    responses: {
      /** @description The changed course. */
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
      429: components['responses']['TooManyRevisions'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listCourseRevisions: {
    parameters: {
      query?: {
        /** @description The number of revisions. */
        limit?: number;
        /** @description The `nextCursor` of the previous page. Without it, the first page is returned. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path: {
        /** @description Id of the course. */
        courseId: components['parameters']['parameters-CourseId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of revisions. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RevisionPage'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      404: components['responses']['NotFound'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listEnrolments: {
    parameters: {
      query?: {
        /** @description Returns only enrolments of this student. */
        studentId?: components['schemas']['Id'];
        /** @description Returns only enrolments on this course. */
        courseId?: components['schemas']['Id'];
        /** @description Returns only enrolments with this status. */
        status?: components['schemas']['EnrolmentStatus'];
        /** @description Returns only enrolments with this id in the LMS. */
        lmsEnrolmentId?: components['schemas']['LmsId'];
        /** @description The text to search for. Case, accents and the number of spaces do not matter. */
        search?: components['parameters']['Search'];
        /** @description The order; `-` reverses it. Without this and `search`, the newest is first. Search results have a fixed order, so `sort` and `search` together are refused. `from` and `to` are possible with the order of time only. */
        sort?: components['parameters']['SortEnrolments'];
        /** @description Returns only rows from this time on. */
        from?: components['parameters']['From'];
        /** @description Returns only rows before this time. */
        to?: components['parameters']['To'];
        /** @description Maximum number of rows on the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the previous page. Without it, the first page is returned. */
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
        /** @description The format of the file. */
        format?: components['parameters']['TableFormat'];
        /** @description Returns only enrolments of this student. */
        studentId?: components['schemas']['Id'];
        /** @description Returns only enrolments on this course. */
        courseId?: components['schemas']['Id'];
        /** @description Returns only enrolments with this status. */
        status?: components['schemas']['EnrolmentStatus'];
        /** @description Returns only enrolments with this id in the LMS. */
        lmsEnrolmentId?: components['schemas']['LmsId'];
        /** @description The text to search for. Case, accents and the number of spaces do not matter. */
        search?: components['parameters']['Search'];
        /** @description The order; `-` reverses it. Without this and `search`, the newest is first. Search results have a fixed order, so `sort` and `search` together are refused. `from` and `to` are possible with the order of time only. */
        sort?: components['parameters']['SortEnrolments'];
        /** @description Returns only rows from this time on. */
        from?: components['parameters']['From'];
        /** @description Returns only rows before this time. */
        to?: components['parameters']['To'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Table'];
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  exportSelectedEnrolments: {
    parameters: {
      query?: {
        /** @description The format of the file. */
        format?: components['parameters']['TableFormat'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The selected enrolments. */
    requestBody: {
      content: {
        'application/json': {
          ids: components['schemas']['SelectedIds'];
        };
      };
    };
    responses: {
      200: components['responses']['Table'];
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
        /** @description Maximum number of rows on the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the previous page. Without it, the first page is returned. */
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
        /** @description Maximum number of rows on the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the previous page. Without it, the first page is returned. */
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
        /** @description The kind of the rows. */
        kind: components['schemas']['ImportKind'];
        /** @description The displayed name of the file. */
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
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': string;
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
      /** @description The `Content-Type` is neither `text/csv` nor that of a workbook, or the content encoding cannot be read. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "title": "Unsupported Media Type",
           *       "message": "The Content-Type must be text/csv, or that of an Excel workbook (.xlsx)."
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The whole file cannot be imported: its encoding, its form, or too many rows or columns. The message says where the problem is and what to do. Problems of single rows are in the rows of the preview. */
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
      /** @description The file was removed. */
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
  showImportMapping: {
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
      /** @description The columns. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportMapping'];
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
  changeImportMapping: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the import. */
        importId: components['parameters']['ImportId'];
      };
      cookie?: never;
    };
    /** @description The sheet and the fields. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "sheet": null,
         *       "fields": [
         *         "firstName",
         *         "lastName",
         *         "email",
         *         null
         *       ]
         *     }
         */
        'application/json': components['schemas']['ChosenImportMapping'];
      };
    };
    responses: {
      /** @description The columns. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportMapping'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      /** @description A required field has no column, or a field has several. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "title": "Unprocessable Entity",
           *       "message": "Choose the column for E-mail."
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
      500: components['responses']['Unexpected'];
      503: components['responses']['Busy'];
    };
  };
  listImportRows: {
    parameters: {
      query?: {
        /** @description Returns only rows in this state. */
        state?: components['schemas']['ImportRowState'];
        /** @description Maximum number of rows on the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the previous page. Without it, the first page is returned. */
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
      query?: {
        /** @description The format of the file. */
        format?: components['parameters']['TableFormat'];
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
      200: components['responses']['Table'];
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
      /** @description The import, which is under way. */
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
      /** @description The import, which is being cancelled. */
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
  listSavedViews: {
    parameters: {
      query: {
        /** @description The list. */
        list: components['schemas']['SavedList'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The views. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SavedViews'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  saveView: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The view. */
    requestBody: {
      content: {
        'application/json': components['schemas']['NewSavedView'];
      };
    };
    responses: {
      /** @description The stored view. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SavedView'];
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
  changeSavedView: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the view. */
        savedViewId: components['parameters']['SavedViewId'];
      };
      cookie?: never;
    };
    /** @description The view. */
    requestBody: {
      content: {
        'application/json': components['schemas']['SavedViewContent'];
      };
    };
    responses: {
      /** @description The stored view. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SavedView'];
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
  removeSavedView: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the view. */
        savedViewId: components['parameters']['SavedViewId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The view is deleted. */
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
  chooseDefaultView: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the view. */
        savedViewId: components['parameters']['SavedViewId'];
      };
      cookie?: never;
    };
    /** @description The choice. */
    requestBody: {
      content: {
        'application/json': components['schemas']['SavedViewDefault'];
      };
    };
    responses: {
      /** @description The view. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SavedView'];
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
  listBulkRuns: {
    parameters: {
      query?: {
        /** @description Maximum number of rows on the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the previous page. Without it, the first page is returned. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of bulk runs. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BulkRunPage'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  previewBulkRun: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description What is to be done with which records. */
    requestBody: {
      content: {
        'application/json': components['schemas']['NewBulkRun'];
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
          'application/json': components['schemas']['BulkRun'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      /** @description No record matches, or more than 5,000 do. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "title": "Unprocessable Entity",
           *       "message": "No record matches. Change the selection."
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  showBulkRun: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the bulk run. */
        bulkRunId: components['parameters']['BulkRunId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The bulk run. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BulkRun'];
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
  removeBulkRun: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the bulk run. */
        bulkRunId: components['parameters']['BulkRunId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The preview was removed. */
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
  listBulkRows: {
    parameters: {
      query?: {
        /** @description Returns only rows in this state. */
        state?: components['schemas']['BulkRowState'];
        /** @description Maximum number of rows on the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the previous page. Without it, the first page is returned. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path: {
        /** @description Id of the bulk run. */
        bulkRunId: components['parameters']['BulkRunId'];
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
          'application/json': components['schemas']['BulkRowPage'];
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
  exportBulkRows: {
    parameters: {
      query?: {
        /** @description The format of the file. */
        format?: components['parameters']['TableFormat'];
        /** @description Returns only rows in this state. */
        state?: components['schemas']['BulkRowState'];
      };
      header?: never;
      path: {
        /** @description Id of the bulk run. */
        bulkRunId: components['parameters']['BulkRunId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Table'];
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  startBulkRun: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the bulk run. */
        bulkRunId: components['parameters']['BulkRunId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The run, which is under way. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BulkRun'];
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
  cancelBulkRun: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the bulk run. */
        bulkRunId: components['parameters']['BulkRunId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The run, which is being cancelled. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BulkRun'];
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
  previewCourseChange: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the course. */
        courseId: components['parameters']['parameters-CourseId'];
      };
      cookie?: never;
    };
    /** @description The changed course. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CourseChange'];
      };
    };
    responses: {
      /** @description The preview, which is being computed. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Correction'];
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
  showCourseChange: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the course. */
        courseId: components['parameters']['parameters-CourseId'];
        /** @description Id of the correction. */
        correctionId: components['parameters']['CorrectionId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The changed course. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CourseChange'];
        };
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
  previewRetraction: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description Which reports. */
    requestBody: {
      content: {
        'application/json': components['schemas']['NewRetraction'];
      };
    };
    responses: {
      /** @description The preview, which is being computed. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Correction'];
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
  listCorrections: {
    parameters: {
      query?: {
        /** @description Maximum number of rows on the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the previous page. Without it, the first page is returned. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of corrections. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CorrectionPage'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  showCorrection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the correction. */
        correctionId: components['parameters']['CorrectionId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The correction. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CorrectionDetails'];
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
  listCorrectionRows: {
    parameters: {
      query?: {
        /** @description The way in which the correction would be applied; by default to all. */
        mode?: components['schemas']['PreviewedMode'];
        /** @description Returns only enrolments with this effect; by default all that change. One that gains and loses is in both lists. */
        effect?: components['schemas']['CorrectionRowFilter'];
        /** @description Maximum number of rows on the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the previous page. Without it, the first page is returned. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path: {
        /** @description Id of the correction. */
        correctionId: components['parameters']['CorrectionId'];
      };
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
          'application/json': components['schemas']['CorrectionRowPage'];
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
  exportCorrectionRows: {
    parameters: {
      query?: {
        /** @description The format of the file. */
        format?: components['parameters']['TableFormat'];
        /** @description The way in which the correction would be applied; by default to all. */
        mode?: components['schemas']['PreviewedMode'];
        /** @description Returns only enrolments with this effect; by default all that change. One that gains and loses is in both lists. */
        effect?: components['schemas']['CorrectionRowFilter'];
      };
      header?: never;
      path: {
        /** @description Id of the correction. */
        correctionId: components['parameters']['CorrectionId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Table'];
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  applyCorrection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the correction. */
        correctionId: components['parameters']['CorrectionId'];
      };
      cookie?: never;
    };
    /** @description How it is applied. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CorrectionDecision'];
      };
    };
    responses: {
      /** @description The correction. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CorrectionDetails'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      429: components['responses']['TooManyRevisions'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  refreshCorrection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the correction. */
        correctionId: components['parameters']['CorrectionId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The correction. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CorrectionDetails'];
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
  resumeCorrection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the correction. */
        correctionId: components['parameters']['CorrectionId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The correction. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CorrectionDetails'];
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
  cancelCorrection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the correction. */
        correctionId: components['parameters']['CorrectionId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The correction. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CorrectionDetails'];
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
        /** @description Returns only certificates with this status. */
        status?: components['schemas']['CertificateStatus'];
        /** @description Returns only the certificate with exactly this number. */
        number?: string;
        /** @description Only certificates of this student. */
        studentId?: components['schemas']['Id'];
        /** @description Only certificates of this course. */
        courseId?: components['schemas']['Id'];
        /** @description The text to search for. Case, accents and the number of spaces do not matter. */
        search?: components['parameters']['Search'];
        /** @description Returns only rows from this time on. */
        from?: components['parameters']['From'];
        /** @description Returns only rows before this time. */
        to?: components['parameters']['To'];
        /** @description Maximum number of rows on the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the previous page. Without it, the first page is returned. */
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
  exportCertificates: {
    parameters: {
      query?: {
        /** @description The format of the file. */
        format?: components['parameters']['TableFormat'];
        /** @description Returns only certificates with this status. */
        status?: components['schemas']['CertificateStatus'];
        /** @description Returns only the certificate with exactly this number. */
        number?: string;
        /** @description Only certificates of this student. */
        studentId?: components['schemas']['Id'];
        /** @description Only certificates of this course. */
        courseId?: components['schemas']['Id'];
        /** @description The text to search for. Case, accents and the number of spaces do not matter. */
        search?: components['parameters']['Search'];
        /** @description Returns only rows from this time on. */
        from?: components['parameters']['From'];
        /** @description Returns only rows before this time. */
        to?: components['parameters']['To'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Table'];
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  exportSelectedCertificates: {
    parameters: {
      query?: {
        /** @description The format of the file. */
        format?: components['parameters']['TableFormat'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The selected certificates. */
    requestBody: {
      content: {
        'application/json': {
          ids: components['schemas']['SelectedIds'];
        };
      };
    };
    responses: {
      200: components['responses']['Table'];
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
  showCertificateBrake: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The brake. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CertificateBrake'];
        };
      };
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  changeCertificateBrake: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The setting. */
    requestBody: {
      content: {
        'application/json': components['schemas']['NewCertificateBrake'];
      };
    };
    responses: {
      /** @description The changed brake. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CertificateBrake'];
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
  listHeldCertificates: {
    parameters: {
      query?: {
        /** @description `HELD`, the default: those that wait for a decision. `DISCARDED`: those that are not issued. */
        state?: 'HELD' | 'DISCARDED';
        /** @description Maximum number of rows on the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the previous page. Without it, the first page is returned. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of held certificates. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HeldCertificatePage'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  releaseHeldCertificates: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The selected ones. */
    requestBody: {
      content: {
        'application/json': components['schemas']['HeldSelection'];
      };
    };
    responses: {
      /** @description How many were issued. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HeldCount'];
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
  discardHeldCertificates: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The selected ones. */
    requestBody: {
      content: {
        'application/json': components['schemas']['HeldSelection'];
      };
    };
    responses: {
      /** @description How many were discarded. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HeldCount'];
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
  listEmailTemplates: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The texts. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EmailTemplates'];
        };
      };
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  changeEmailTemplate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The change of a certificate that the e-mail is about. */
        kind: components['parameters']['Kind'];
        /** @description The language of the text. */
        language: components['parameters']['Language'];
      };
      cookie?: never;
    };
    /** @description The text. */
    requestBody: {
      content: {
        'application/json': components['schemas']['EmailTemplateChange'];
      };
    };
    responses: {
      /** @description The saved text. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EmailTemplate'];
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
  resetEmailTemplate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The change of a certificate that the e-mail is about. */
        kind: components['parameters']['Kind'];
        /** @description The language of the text. */
        language: components['parameters']['Language'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The built-in text. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EmailTemplate'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  previewEmailTemplate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The change of a certificate that the e-mail is about. */
        kind: components['parameters']['Kind'];
        /** @description The language of the text. */
        language: components['parameters']['Language'];
      };
      cookie?: never;
    };
    /** @description The text. */
    requestBody: {
      content: {
        'application/json': components['schemas']['EmailTemplateText'];
      };
    };
    responses: {
      /** @description The e-mail. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EmailTemplatePreview'];
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
  testEmailTemplate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The change of a certificate that the e-mail is about. */
        kind: components['parameters']['Kind'];
        /** @description The language of the text. */
        language: components['parameters']['Language'];
      };
      cookie?: never;
    };
    /** @description The text. */
    requestBody: {
      content: {
        'application/json': components['schemas']['EmailTemplateText'];
      };
    };
    responses: {
      /** @description The test was queued. */
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
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  previewCertificate: {
    parameters: {
      query: {
        /** @description Title of the certificate. */
        title: components['schemas']['Name'];
        /** @description Name of the course. */
        courseName: components['schemas']['Name'];
        /** @description The language of the certificate; without it, that of the reader. */
        language?: components['schemas']['Language'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The PDF. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/pdf': string;
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
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
    /** @description The reason. */
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
      429: components['responses']['TooManyDecisions'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  getEvidence: {
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
      /** @description The evidence. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Evidence'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  downloadEvidence: {
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
      /** @description The signed file. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          /** @description The name of the file. */
          'Content-Disposition'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/octet-stream': string;
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  downloadCheckpoints: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The checkpoints. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          /** @description The name of the file. */
          'Content-Disposition'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/octet-stream': string;
        };
      };
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
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
      429: components['responses']['TooManyDecisions'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  repeatCertificateEmail: {
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
      /** @description The e-mail is queued. */
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
      429: components['responses']['TooManyRepeatedEmails'];
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
            /** @description Thirty days. */
            days: {
              /**
               * @description The day.
               * @example 2026-03-01
               */
              date: string;
              /** @description The number of reports that arrived. */
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
      /** @description The state of each part. */
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
  listApiRequests: {
    parameters: {
      query?: {
        /** @description Returns only requests with this outcome. */
        outcome?: components['schemas']['RequestOutcome'];
        /** @description Returns only requests with this status. */
        status?: number;
        /** @description Returns only requests with this key. */
        apiKeyId?: components['schemas']['Id'];
        /** @description Returns only rows from this time on. */
        from?: components['parameters']['From'];
        /** @description Returns only rows before this time. */
        to?: components['parameters']['To'];
        /** @description Maximum number of rows on the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the previous page. Without it, the first page is returned. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of requests. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApiRequestPage'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  summariseApiRequests: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The summary. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApiRequestSummary'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  showApiRequest: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The X-Request-Id of the answer. */
        requestId: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApiRequestDetails'];
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
  createTryToken: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The token. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TryToken'];
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
         *       "name": "CRM",
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
      /** @description The new endpoint. */
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
    /** @description The whole endpoint. Credentials may be missing; without a name it keeps its name. */
    requestBody: {
      content: {
        'application/json': components['schemas']['EndpointChange'];
      };
    };
    responses: {
      /** @description The changed endpoint. */
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
      409: components['responses']['Conflict'];
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
      /** @description The endpoint was deleted. */
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
      /** @description The changed endpoint. */
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
      /** @description The changed endpoint. */
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
    /** @description The event type. */
    requestBody: {
      content: {
        'application/json': {
          type: components['schemas']['DottedName'];
        };
      };
    };
    responses: {
      /** @description The example is queued. */
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
      429: components['responses']['TooManyTests'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  countWebhookAttempts: {
    parameters: {
      query?: {
        /** @description The number of days, including today; 1 is the last 24 hours. */
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
      /** @description The periods, the oldest first, without gaps. The last one is not over. */
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
        /** @description Returns only deliveries in this state; `OPEN` returns those that wait or are being retried. */
        state?: 'WAITING' | 'RETRYING' | 'DELIVERED' | 'FAILED' | 'OPEN';
        /** @description Returns only deliveries of events of this type. */
        type?: components['schemas']['DottedName'];
        /** @description Returns only rows from this time on. */
        from?: components['parameters']['From'];
        /** @description Returns only rows before this time. */
        to?: components['parameters']['To'];
        /** @description Maximum number of rows on the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the previous page. Without it, the first page is returned. */
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
        /** @description Id of the event. Receivers get it as `webhook-id`. */
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
        /** @description Id of the event. Receivers get it as `webhook-id`. */
        eventId: components['parameters']['EventId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The delivery, which will be sent. */
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
  sendEditedWebhookDelivery: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['EndpointId'];
        /** @description Id of the event. Receivers get it as `webhook-id`. */
        eventId: components['parameters']['EventId'];
      };
      cookie?: never;
    };
    /** @description The edited body. */
    requestBody: {
      content: {
        'application/json': {
          /** @description JSON, which is sent as it is. */
          body: string;
        };
      };
    };
    responses: {
      /** @description The test delivery with its outcome. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TestDelivery'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['SignInFirst'];
      403: components['responses']['Refused'];
      404: components['responses']['NotFound'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['WrongType'];
      429: components['responses']['TooManyTests'];
      500: components['responses']['Unexpected'];
      503: components['responses']['Overloaded'];
    };
  };
  listWebhookTests: {
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
      /** @description The test deliveries. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TestDeliveries'];
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
    /** @description The time since when events are sent again. */
    requestBody: {
      content: {
        'application/json': {
          since: components['schemas']['Moment'];
        };
      };
    };
    responses: {
      /** @description The recovery has begun. */
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
      /** @description The changed recovery. */
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
        /** @description Returns only actions on this enrolment. */
        enrolmentId?: components['schemas']['Id'];
        /** @description Returns only actions of this kind. */
        kind?: components['schemas']['ActionKind'];
        /** @description Returns only actions with this outcome. */
        ending?: components['schemas']['Ending'];
        /**
         * @description Returns only actions for which a user has to choose the next step: those that offer this choice, or any choice
         *     (`ANY`). An action no longer offers one after a user has chosen, or has started another action on the enrolment.
         */
        choice?: 'ANY' | 'REPEAT' | 'LINK' | 'CONFIRM' | 'DISCARD';
        /** @description Returns only rows from this time on. */
        from?: components['parameters']['From'];
        /** @description Returns only rows before this time. */
        to?: components['parameters']['To'];
        /** @description Maximum number of rows on the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the previous page. Without it, the first page is returned. */
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
        /** @description Returns only reports in this state. */
        state?: components['schemas']['ReportState'];
        /** @description Returns only reports with this id in the LMS. */
        lmsEnrolmentId?: components['schemas']['LmsId'];
        /** @description Returns only rows from this time on. */
        from?: components['parameters']['From'];
        /** @description Returns only rows before this time. */
        to?: components['parameters']['To'];
        /** @description Maximum number of rows on the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the previous page. Without it, the first page is returned. */
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
        /** @description Maximum number of rows on the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the previous page. Without it, the first page is returned. */
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
  ignoreUnmatchedId: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The id. */
    requestBody: {
      content: {
        'application/json': {
          lmsEnrolmentId: components['schemas']['LmsId'];
        };
      };
    };
    responses: {
      /** @description The reports are set aside. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description Whether more of its reports may be unmatched. The request can then be repeated. */
            hasMore: boolean;
          };
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
        /** @description Returns only calls of this operation. */
        operation?: components['schemas']['OperationFilter'];
        /** @description Returns only calls with this outcome. */
        ending?: components['schemas']['Ending'];
        /** @description Returns only calls for this enrolment. */
        enrolmentId?: components['schemas']['Id'];
        /** @description Returns only rows from this time on. */
        from?: components['parameters']['From'];
        /** @description Returns only rows before this time. */
        to?: components['parameters']['To'];
        /** @description Maximum number of rows on the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the previous page. Without it, the first page is returned. */
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
          'application/json': components['schemas']['CallDetails'];
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
        /** @description Returns only e-mails in this state. */
        state?: components['schemas']['EmailState'];
        /** @description Returns only rows from this time on. */
        from?: components['parameters']['From'];
        /** @description Returns only rows before this time. */
        to?: components['parameters']['To'];
        /** @description Maximum number of rows on the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the previous page. Without it, the first page is returned. */
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
      /** @description The e-mail is queued. */
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
        /** @description Returns only events of this type. */
        type?: components['schemas']['DottedName'];
        /** @description Returns only events of this enrolment or certificate. */
        subjectId?: components['schemas']['Id'];
        /** @description Returns only rows from this time on. */
        from?: components['parameters']['From'];
        /** @description Returns only rows before this time. */
        to?: components['parameters']['To'];
        /** @description Maximum number of rows on the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the previous page. Without it, the first page is returned. */
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
        /** @description Returns only entries with this action. */
        action?: components['schemas']['DottedName'];
        /** @description Returns only entries about the record with this id. */
        subjectId?: components['schemas']['Id'];
        /** @description Returns only entries of this user. */
        actorUserId?: components['schemas']['Id'];
        /** @description Returns only rows from this time on. */
        from?: components['parameters']['From'];
        /** @description Returns only rows before this time. */
        to?: components['parameters']['To'];
        /** @description Maximum number of rows on the page. */
        limit?: components['parameters']['Limit'];
        /** @description The `nextCursor` of the previous page. Without it, the first page is returned. */
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
        /** @description A key that the caller chooses for one click. A repeated request must have the same key. It may not begin with `bulk-` or `import-`. */
        'Idempotency-Key': components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The student and the course. */
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
      /** @description The answer of the LMS. */
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
        /** @description A key that the caller chooses for one click. A repeated request must have the same key. It may not begin with `bulk-` or `import-`. */
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
        /** @description A key that the caller chooses for one click. A repeated request must have the same key. It may not begin with `bulk-` or `import-`. */
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
        /** @description A key that the caller chooses for one click. A repeated request must have the same key. It may not begin with `bulk-` or `import-`. */
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
        /** @description A key that the caller chooses for one click. A repeated request must have the same key. It may not begin with `bulk-` or `import-`. */
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
          /** @description One result for each unit. */
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
  '/changes': { readonly get: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/alerts': { readonly get: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/alerts/seen': { readonly post: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/alerts/digest': {
    readonly get: { readonly access: 'STAFF'; readonly filledIn: never };
    readonly put: { readonly access: 'STAFF'; readonly filledIn: never };
  };
  '/search': { readonly get: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/lms/operations': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/lms/operations/{operation}': { readonly put: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/lms/operations/{operation}/try': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/lms/presets': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/lms/presets/{preset}': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/lms/connector-schema': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/lms/connection': {
    readonly get: { readonly access: 'ADMIN'; readonly filledIn: never };
    readonly put: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/lms/connection/try': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/lms/checks': {
    readonly get: { readonly access: 'ADMIN'; readonly filledIn: never };
    readonly post: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/lms/checks/{checkId}': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/lms/inbound': {
    readonly get: { readonly access: 'ADMIN'; readonly filledIn: never };
    readonly post: { readonly access: 'ADMIN'; readonly filledIn: never };
    readonly delete: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/lms/pulls': {
    readonly get: { readonly access: 'ADMIN'; readonly filledIn: never };
    readonly post: { readonly access: 'ADMIN'; readonly filledIn: never };
    readonly put: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
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
  '/visitor': { readonly get: { readonly access: 'ANYBODY'; readonly filledIn: never } };
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
  '/students/export': {
    readonly get: { readonly access: 'STAFF'; readonly filledIn: 'format' };
    readonly post: { readonly access: 'STAFF'; readonly filledIn: 'format' };
  };
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
  '/courses/{courseId}/revisions': { readonly get: { readonly access: 'STAFF'; readonly filledIn: 'limit' } };
  '/enrolments': { readonly get: { readonly access: 'STAFF'; readonly filledIn: 'limit' } };
  '/enrolments/export': {
    readonly get: { readonly access: 'STAFF'; readonly filledIn: 'format' };
    readonly post: { readonly access: 'STAFF'; readonly filledIn: 'format' };
  };
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
  '/imports/{importId}/mapping': {
    readonly get: { readonly access: 'ADMIN'; readonly filledIn: never };
    readonly put: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/imports/{importId}/rows': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: 'limit' } };
  '/imports/{importId}/result': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: 'format' } };
  '/imports/{importId}/confirm': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/imports/{importId}/cancel': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/saved-views': {
    readonly get: { readonly access: 'STAFF'; readonly filledIn: never };
    readonly post: { readonly access: 'STAFF'; readonly filledIn: never };
  };
  '/saved-views/{savedViewId}': {
    readonly put: { readonly access: 'STAFF'; readonly filledIn: never };
    readonly delete: { readonly access: 'STAFF'; readonly filledIn: never };
  };
  '/saved-views/{savedViewId}/default': { readonly put: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/bulk-runs': {
    readonly get: { readonly access: 'ADMIN'; readonly filledIn: 'limit' };
    readonly post: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/bulk-runs/{bulkRunId}': {
    readonly get: { readonly access: 'ADMIN'; readonly filledIn: never };
    readonly delete: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/bulk-runs/{bulkRunId}/rows': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: 'limit' } };
  '/bulk-runs/{bulkRunId}/result': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: 'format' } };
  '/bulk-runs/{bulkRunId}/start': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/bulk-runs/{bulkRunId}/cancel': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/courses/{courseId}/changes': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/courses/{courseId}/changes/{correctionId}': {
    readonly get: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/retractions': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/corrections': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: 'limit' } };
  '/corrections/{correctionId}': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/corrections/{correctionId}/rows': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: 'limit' } };
  '/corrections/{correctionId}/result': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: 'format' } };
  '/corrections/{correctionId}/apply': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/corrections/{correctionId}/refresh': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/corrections/{correctionId}/resume': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/corrections/{correctionId}/cancel': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/certificates': { readonly get: { readonly access: 'STAFF'; readonly filledIn: 'limit' } };
  '/certificates/export': {
    readonly get: { readonly access: 'STAFF'; readonly filledIn: 'format' };
    readonly post: { readonly access: 'STAFF'; readonly filledIn: 'format' };
  };
  '/certificate-brake': {
    readonly get: { readonly access: 'ADMIN'; readonly filledIn: never };
    readonly put: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/held-certificates': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: 'limit' } };
  '/held-certificates/release': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/held-certificates/discard': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/email-templates': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/email-templates/{kind}/{language}': {
    readonly put: { readonly access: 'ADMIN'; readonly filledIn: never };
    readonly delete: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/email-templates/{kind}/{language}/preview': {
    readonly post: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/email-templates/{kind}/{language}/test': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/certificate-preview': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/certificates/{certificateId}/revoke': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/certificates/{certificateId}/evidence': { readonly get: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/certificates/{certificateId}/evidence/file': {
    readonly get: { readonly access: 'STAFF'; readonly filledIn: never };
  };
  '/evidence/checkpoints': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/certificates/{certificateId}/reinstate': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/certificates/{certificateId}/repeat-email': {
    readonly post: { readonly access: 'STAFF'; readonly filledIn: never };
  };
  '/dashboard': { readonly get: { readonly access: 'STAFF'; readonly filledIn: never } };
  '/dashboard/report-days': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: 'timeZone' } };
  '/dashboard/health': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/api-key': {
    readonly get: { readonly access: 'ADMIN'; readonly filledIn: never };
    readonly post: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/api-requests': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: 'limit' } };
  '/api-requests/summary': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/api-requests/{requestId}': { readonly get: { readonly access: 'ADMIN'; readonly filledIn: never } };
  '/api-key/try-token': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
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
  '/webhook-endpoints/{endpointId}/deliveries/{eventId}/test': {
    readonly post: { readonly access: 'ADMIN'; readonly filledIn: never };
  };
  '/webhook-endpoints/{endpointId}/test-deliveries': {
    readonly get: { readonly access: 'ADMIN'; readonly filledIn: never };
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
  '/unmatched-ids/ignore': { readonly post: { readonly access: 'ADMIN'; readonly filledIn: never } };
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
