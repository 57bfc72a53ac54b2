"""What staff does about players, and answers for: reports, cases, sanctions, appeals, roles, the audit log."""
